import { acceptArguments, type ArgumentMode } from "./arguments/accept.js";
import { bindArguments } from "./arguments/bind.js";
import type { Repair } from "./arguments/repair.js";
import { coreOf } from "./compiledTool.js";
import type { ToolContext, ToolContextIntent } from "./context.js";
import { ToolCallError, ToolNotImplementedError } from "./errors.js";
import { throwIfAborted, withinLimits, type Limits, type Outcome } from "./limits.js";
import type { Tool } from "./toolTypes.js";
import { showValue } from "./wording.js";

/** How one run is made. */
export interface RunOptions extends Limits {
  /** Whether arguments are repaired. Default: `"lax"`. */
  readonly mode?: ArgumentMode | undefined;
  /** The id that the model gave the call; the tool finds it in its `ToolContext`. */
  readonly callId?: string | undefined;
}

/** What only the effector adds. */
export interface RunIdentity {
  readonly intent?: ToolContextIntent | undefined;
}

/** How the tool ended, and what was done to its arguments before. */
export type RunOutcome = Outcome & { readonly repairs: readonly Repair[] };

type Invoke = (args: unknown[]) => unknown;

/**
 * What both runners do once a tool is theirs to run: check the arguments, bind them, call, wait within the limits.
 * Throws this package's errors only; what the tool itself throws is part of the outcome.
 */
export async function runTool(
  tool: Tool,
  args: unknown,
  options: RunOptions & RunIdentity,
  invoke: Invoke,
): Promise<RunOutcome> {
  const core = coreOf(tool);
  if (!core.implemented) throw new ToolNotImplementedError(tool.name);
  checkRunOptions(options, tool.name);
  throwIfAborted(tool.name, options);
  const { mode = "lax", callId, intent } = options;
  const { value, repairs } = acceptArguments(tool.name, core, args, mode);
  const outcome = await withinLimits(tool.name, options, (signal) => {
    const context: ToolContext = { signal, ...(callId !== undefined && { callId }), ...(intent && { intent }) };
    return invoke(bindArguments(core.definition.bind, value, Object.freeze(context)));
  });
  return { ...outcome, repairs };
}

/** What a timer can hold; beyond it, it would go off at once. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** Throws `ToolCallError` for options that cannot be meant. */
export function checkRunOptions({ mode, timeoutMs, signal }: RunOptions, toolName?: string): void {
  if (mode !== undefined && mode !== "lax" && mode !== "strict") {
    throw new ToolCallError(toolName, `mode must be "lax" or "strict", received ${showValue(mode)}.`);
  }
  if (timeoutMs !== undefined && !isTimeout(timeoutMs)) {
    const allowed = `milliseconds from 0 to ${LONGEST_TIMEOUT}, or Infinity for no limit`;
    throw new ToolCallError(toolName, `timeoutMs must be ${allowed}, received ${showValue(timeoutMs)}.`);
  }
  if (signal !== undefined && typeof signal.addEventListener !== "function") {
    throw new ToolCallError(toolName, `signal must be an AbortSignal, received ${showValue(signal)}.`);
  }
}

function isTimeout(value: unknown): boolean {
  return value === Infinity || (typeof value === "number" && value >= 0 && value <= LONGEST_TIMEOUT);
}
