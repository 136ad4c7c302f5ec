/* eslint-disable @typescript-eslint/no-unsafe-function-type -- see toolTypes.ts */
import { coreOf } from "../compiledTool.js";
import type { ToolContextIntent } from "../context.js";
import { checkRunOptions, runTool, withDefaults, type RunOptions } from "../run.js";
import type { RunnerOptions } from "../runner.js";
import type { EffectTool, ToolResult } from "../toolTypes.js";
import { ReadOnlyToolError } from "./errors.js";

/** How one run of a side-effecting tool is made. */
export interface EffectorRunOptions extends RunOptions {
  /** The intent being executed; the tool finds it in its `ToolContext`. */
  readonly intent?: ToolContextIntent | undefined;
  /** Called when the arguments are accepted, right before the tool's function is: an error without this call means that it never ran. */
  readonly onInvoke?: (() => void) | undefined;
}

/** Runs tools with side effects, outside any activation. Nothing else in this package reaches their functions. */
export class EffectorToolRunner {
  readonly #defaults: RunnerOptions;

  /** Throws `ToolCallError` for options that cannot be meant. */
  constructor(defaults: RunnerOptions = {}) {
    checkRunOptions(defaults);
    this.#defaults = defaults;
  }

  /**
   * Runs a tool with arguments by name, checked again, and resolves to its result as it is.
   * Rejects with what the tool threw, untouched, or with `ReadOnlyToolError` (before the arguments are looked at), and otherwise like `ToolRunner.run`.
   */
  async run<F extends Function>(
    tool: EffectTool<F>,
    args?: unknown,
    options: EffectorRunOptions = {},
  ): Promise<ToolResult<F>> {
    if (!coreOf(tool).sideEffect) throw new ReadOnlyToolError(tool.name);
    const call = (values: unknown[]): unknown => {
      options.onInvoke?.();
      return Reflect.apply(tool.unwrap(), undefined, values);
    };
    const outcome = await runTool(tool, args, withDefaults(options, this.#defaults), call);
    return outcome.result as ToolResult<F>;
  }
}
