/* eslint-disable @typescript-eslint/no-unsafe-function-type -- see toolTypes.ts */
import { coreOf, type AnyFunction } from "./compiledTool.js";
import { SideEffectToolError } from "./errors.js";
import { checkRunOptions, runTool, withDefaults, type RunOptions, type RunOutcome } from "./run.js";
import type { Tool, ToolResult } from "./toolTypes.js";

/** What a runner does unless a run says otherwise. */
export type RunnerOptions = Omit<RunOptions, "signal" | "callId">;

/** Runs read-only tools inline, with checked arguments. */
export class ToolRunner {
  readonly #defaults: RunnerOptions;

  /** Throws `ToolCallError` for options that cannot be meant. */
  constructor(defaults: RunnerOptions = {}) {
    checkRunOptions(defaults);
    this.#defaults = defaults;
  }

  /**
   * Runs a tool with arguments by name (an object, or its JSON text), and resolves to its result as it is.
   * Rejects with what the tool threw, untouched, or with `SideEffectToolError` (before the arguments are looked at), `ToolArgumentError`
   * (the tool was not reached), `ToolTimeoutError`, `ToolAbortedError`, `ToolNotImplementedError`, `ToolCallError` or `ToolDefinitionError`.
   */
  async run<F extends Function>(tool: Tool<F>, args?: unknown, options: RunOptions = {}): Promise<ToolResult<F>> {
    const call = (values: unknown[]): unknown => (tool as unknown as AnyFunction)(...values);
    const outcome = await runReadOnly(tool, args, withDefaults(options, this.#defaults), call);
    return outcome.result as ToolResult<F>;
  }
}

/** A run of a tool without side effects, refused before the arguments are looked at if it has any. */
export async function runReadOnly(
  tool: Tool,
  args: unknown,
  options: RunOptions,
  call: (args: unknown[]) => unknown,
): Promise<RunOutcome> {
  if (coreOf(tool).sideEffect) throw new SideEffectToolError(tool.name);
  return runTool(tool, args, options, call);
}
