import { acceptArguments, type ArgumentMode } from "./arguments/accept.js";
import { bindArguments } from "./arguments/bind.js";
import type { Repair } from "./arguments/verdict.js";
import { demand } from "./call.js";
import { coreOf } from "./compiledTool.js";
import type { ToolContext, ToolContextIntent } from "./context.js";
import { ToolNotImplementedError } from "./errors.js";
import { throwIfAborted, withinLimits, type Limits, type Outcome } from "./limits.js";
import type { Tool } from "./toolTypes.js";

/** How one run is made. */
export interface RunOptions extends Limits {
  /** Whether arguments are repaired. Default: `"lax"`. */
  readonly mode?: ArgumentMode | undefined;
  /** The id that the model gave the call; the tool finds it in its `ToolContext`. */
  readonly callId?: string | undefined;
}

/** How the tool ended, and what was done to its arguments before. */
export type RunOutcome = Outcome & { readonly repairs: readonly Repair[] };

/**
 * What both runners do once a tool is theirs to run: check the arguments, bind them, call, wait within the limits.
 * Throws this package's errors only; what the tool itself throws is part of the outcome.
 */
export async function runTool(
  tool: Tool,
  args: unknown,
  options: RunOptions & { readonly intent?: ToolContextIntent | undefined },
  call: (args: unknown[]) => unknown,
): Promise<RunOutcome> {
  const core = coreOf(tool);
  const { name } = tool;
  const { mode = "lax", callId, intent } = options;
  if (!core.implemented) throw new ToolNotImplementedError(name);
  checkRunOptions(options);
  throwIfAborted(name, options);
  const { value, repairs } = acceptArguments(name, core, args, mode);
  const outcome = await withinLimits(name, options, (signal) => {
    const context: ToolContext = { signal, ...(callId !== undefined && { callId }), ...(intent && { intent }) };
    return call(bindArguments(core.definition.bind, value, context));
  });
  return { ...outcome, repairs };
}

/** Throws `ToolCallError` for options that cannot be meant. */
export function checkRunOptions({ mode = "lax", timeoutMs = 0 }: RunOptions): void {
  demand(mode === "lax" || mode === "strict", 'mode must be "lax" or "strict"', mode);
  demand(typeof timeoutMs === "number" && timeoutMs >= 0, "timeoutMs must be a number from 0", timeoutMs);
}
