/* eslint-disable @typescript-eslint/no-unsafe-function-type -- see toolTypes.ts */
import { callSiteOf } from "./callSite.js";
import { assembleTool, checkDefinition, isDefinition, makeCore, type AnyFunction } from "./compiledTool.js";
import type { ToolDefinition } from "./definition.js";
import { ToolDefinitionError, ToolNotImplementedError } from "./errors.js";
import type { EffectTool, EffectToolOptions, ReadOnlyTool, ReadOnlyToolOptions, Tool } from "./toolTypes.js";
import { showValue } from "./wording.js";

/**
 * Makes a tool of a typed function. The compiler reads the function's parameters and writes the tool's schema and validator into this call.
 * Throws `ToolDefinitionError` when the module loads, if the call was not compiled or the compiler refused it.
 */
export function tool<F extends Function>(fn: F): ReadOnlyTool<F>;
export function tool<F extends Function>(options: EffectToolOptions, fn: F): EffectTool<F>;
export function tool<F extends Function>(options: ReadOnlyToolOptions, fn: F): ReadOnlyTool<F>;
export function tool(...args: unknown[]): Tool {
  const definition = takeDefinition(args);
  const fn = args.at(-1);
  if (typeof fn !== "function") {
    const place = callSiteOf(tool);
    throw new ToolDefinitionError(undefined, `tool() takes a function, received ${showValue(fn)}, ${place}.`);
  }
  if (!definition) throw notCompiled(args, callSiteOf(tool));
  return assembleTool(makeCore(definition, fn as AnyFunction, true), definition.name);
}

/**
 * Makes a tool of a function's type alone: a schema and no body, for tools that run elsewhere.
 * Running or calling it throws `ToolNotImplementedError`. Throws `ToolDefinitionError` like {@link tool}.
 */
export function declareTool<F extends Function>(options: EffectToolOptions): EffectTool<F>;
export function declareTool<F extends Function>(options?: ReadOnlyToolOptions): ReadOnlyTool<F>;
export function declareTool(...args: unknown[]): Tool {
  const definition = takeDefinition(args);
  if (!definition) throw notCompiled(args, callSiteOf(declareTool));
  const body = () => {
    throw new ToolNotImplementedError(definition.name);
  };
  return assembleTool(makeCore(definition, body, false), definition.name);
}

/** Takes away what the compiler appended to the arguments that the user wrote, if it did. */
function takeDefinition(args: unknown[]): ToolDefinition | undefined {
  return isDefinition(args.at(-1)) ? checkDefinition(args.pop() as ToolDefinition) : undefined;
}

/** The name that an uncompiled call gives away is that of its options, else of its function. */
function notCompiled(args: readonly unknown[], place: string): ToolDefinitionError {
  const names = args.map((arg) => (arg as { name?: unknown } | null)?.name);
  return new ToolDefinitionError(
    String(names.find(Boolean) ?? "(anonymous)"),
    `was not compiled, ${place}. Build with \`tspc\` (of ts-patch), not with \`tsc\` or a loader that only strips types, and list ` +
      '{ "transform": "@toolsig/transformer", "transformProgram": true } in compilerOptions.plugins of tsconfig.json.',
  );
}
