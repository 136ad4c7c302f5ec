/* eslint-disable @typescript-eslint/no-unsafe-function-type -- see toolTypes.ts */
import { makeTool, type AnyFunction } from "./compiledTool.js";
import { CONTRACT_VERSION, type FailedToolDefinition, type ToolDefinition } from "./definition.js";
import { ToolDefinitionError, ToolNotImplementedError } from "./errors.js";
import type { EffectTool, EffectToolOptions, ReadOnlyTool, ReadOnlyToolOptions, Tool } from "./toolTypes.js";
import { describeUncompiled } from "./uncompiled.js";
import { showValue } from "./wording.js";

/**
 * Makes a tool of a typed function. The compiler reads the function's parameters and writes the tool's schema and validator into this call.
 * Throws `ToolDefinitionError` when the module loads, if the call was not compiled or the compiler refused it.
 */
export function tool<F extends Function>(fn: F): ReadOnlyTool<F>;
export function tool<F extends Function>(options: EffectToolOptions, fn: F): EffectTool<F>;
export function tool<F extends Function>(options: ReadOnlyToolOptions, fn: F): ReadOnlyTool<F>;
export function tool(...args: unknown[]): Tool {
  const definition = takeDefinition(args, tool);
  const fn = args.at(-1);
  if (typeof fn === "function") return makeTool(definition, fn as AnyFunction, true);
  throw new ToolDefinitionError(definition.name, `takes a function, received ${showValue(fn)}.`);
}

/**
 * Makes a tool of a function's type alone: a schema and no body, for tools that run elsewhere.
 * Running or calling it throws `ToolNotImplementedError`. Throws `ToolDefinitionError` like {@link tool}.
 */
export function declareTool<F extends Function>(options: EffectToolOptions): EffectTool<F>;
export function declareTool<F extends Function>(options?: ReadOnlyToolOptions): ReadOnlyTool<F>;
export function declareTool(...args: unknown[]): Tool {
  const definition = takeDefinition(args, declareTool);
  const body = () => {
    throw new ToolNotImplementedError(definition.name);
  };
  return makeTool(definition, body, false);
}

/**
 * Takes what the compiler appended to the arguments of a call, and lets only a good definition of this contract version through.
 * The name that an uncompiled call gives away is that of its options, else of its function.
 */
function takeDefinition(args: unknown[], callee: (...args: never[]) => unknown): ToolDefinition {
  const definition = args.at(-1) as ToolDefinition | FailedToolDefinition;
  if (!(definition as Partial<ToolDefinition> | undefined)?.toolsig) {
    throw new ToolDefinitionError(
      args.map((arg) => (arg as { name?: string } | null | undefined)?.name).find(Boolean) ?? "(anonymous)",
      describeUncompiled(callee),
    );
  }
  args.pop();
  if ("error" in definition) throw new ToolDefinitionError(undefined, definition.error);
  // options that are not compiled come along
  if (definition.toolsig === CONTRACT_VERSION) return { ...(args[0] as object), ...definition };
  throw new ToolDefinitionError(definition.name, "needs matching @toolsig packages.");
}
