/* eslint-disable @typescript-eslint/no-unsafe-function-type -- see toolTypes.ts */
import { callSiteOf } from "./callSite.js";
import { assembleTool, checkDefinition, isDefinition, makeCore, type AnyFunction } from "./compiledTool.js";
import type { ToolDefinition } from "./definition.js";
import { ToolDefinitionError, ToolNotImplementedError } from "./errors.js";
import type { EffectTool, EffectToolOptions, ReadOnlyTool, ReadOnlyToolOptions, Tool } from "./toolTypes.js";
import { quote, showValue } from "./wording.js";

/**
 * Makes a tool of a typed function. The compiler reads the function's parameters and writes the tool's schema and validator into this call.
 * Throws `ToolDefinitionError` when the module loads, if the call was not compiled or the compiler refused it.
 */
export function tool<F extends Function>(fn: F): ReadOnlyTool<F>;
export function tool<F extends Function>(options: EffectToolOptions, fn: F): EffectTool<F>;
export function tool<F extends Function>(options: ReadOnlyToolOptions, fn: F): ReadOnlyTool<F>;
export function tool(...args: unknown[]): Tool {
  const { written, definition } = splitCall(args);
  const fn = written[written.length - 1];
  if (!isFunction(fn)) {
    const place = callSiteOf(tool);
    throw new ToolDefinitionError(definition?.name, `tool() at ${place} takes a function, received ${showValue(fn)}.`);
  }
  if (definition === undefined) throw notCompiled(written, "tool", callSiteOf(tool));
  return assembleTool(makeCore(definition, fn, true), definition.name);
}

/**
 * Makes a tool of a function's type alone: a schema and no body, for tools that run elsewhere.
 * Running or calling it throws `ToolNotImplementedError`. Throws `ToolDefinitionError` like {@link tool}.
 */
export function declareTool<F extends Function>(options: EffectToolOptions): EffectTool<F>;
export function declareTool<F extends Function>(options?: ReadOnlyToolOptions): ReadOnlyTool<F>;
export function declareTool(...args: unknown[]): Tool {
  const { written, definition } = splitCall(args);
  if (definition === undefined) throw notCompiled(written, "declareTool", callSiteOf(declareTool));
  const body = () => {
    throw new ToolNotImplementedError(definition.name);
  };
  return assembleTool(makeCore(definition, body, false), definition.name);
}

/** Parts what the user wrote from the definition that the compiler appended, if it did. */
function splitCall(args: readonly unknown[]): { written: readonly unknown[]; definition?: ToolDefinition } {
  const last = args[args.length - 1];
  return isDefinition(last) ? { written: args.slice(0, -1), definition: checkDefinition(last) } : { written: args };
}

function notCompiled(written: readonly unknown[], callee: string, place: string): ToolDefinitionError {
  const name = nameWritten(written);
  return new ToolDefinitionError(
    name,
    `Tool ${name === undefined ? "(anonymous)" : quote(name)} was not compiled: the call of ${callee}() at ${place} ` +
      "carries no definition. Build with `tspc` (from ts-patch), not with `tsc` or a loader that only strips types, and have this " +
      'entry in compilerOptions.plugins of tsconfig.json: { "transform": "@toolsig/transformer", "transformProgram": true }',
  );
}

/** The name that an uncompiled call gives away: of its options, else of its function. */
function nameWritten(written: readonly unknown[]): string | undefined {
  for (const argument of written) {
    const name = (argument as { name?: unknown } | null | undefined)?.name;
    if (typeof name === "string" && name !== "") return name;
  }
  return undefined;
}

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === "function";
}
