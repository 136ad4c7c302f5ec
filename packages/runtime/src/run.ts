import { acceptArguments, reading } from "./arguments/accept.js";
import { bindArguments } from "./arguments/bind.js";
import { DEEPEST, type ArgumentOptions } from "./arguments/options.js";
import type { Repair } from "./arguments/verdict.js";
import { demand } from "./call.js";
import { coreOf } from "./compiledTool.js";
import type { ToolContext, ToolContextIntent } from "./context.js";
import { ToolAbortedError, ToolNotImplementedError } from "./errors.js";
import { withinLimits, type Limits } from "./limits.js";
import type { RaiseArguments } from "./lowered.js";
import type { Tool } from "./toolTypes.js";

/** How one run is made. */
export interface RunOptions extends Limits, ArgumentOptions {
  /** For a model that was shown the schemas of a dialect: `raiseFrom()` of `@toolsig/runtime/dialects`. */
  readonly raise?: RaiseArguments | undefined;
  /** The id that the model gave the call; the tool finds it in its `ToolContext`. */
  readonly callId?: string | undefined;
}

/** What a run came to. */
export interface RunOutcome {
  readonly result: unknown;
  /** What was done to the arguments before. */
  readonly repairs: readonly Repair[];
}

/** What both runners do once a tool is theirs to run: check the arguments, bind them, call, and wait within the limits. */
export async function runTool(
  tool: Tool,
  args: unknown,
  options: RunOptions & { readonly intent?: ToolContextIntent | undefined },
  call: (args: unknown[]) => unknown,
): Promise<RunOutcome> {
  const core = coreOf(tool);
  const { name } = tool;
  const { signal: caller, callId, intent } = options;
  if (!core.implemented) throw new ToolNotImplementedError(name);
  checkRunOptions(options);
  if (caller?.aborted) throw new ToolAbortedError(name, caller.reason);
  const { value, repairs } = acceptArguments(name, core, args, options, options.raise?.(tool));
  for (const repair of repairs) options.onRepair?.(repair, name);
  const result = await withinLimits(name, options, (signal) => {
    const context = () => ({ signal: signal(), callId, intent }) as ToolContext;
    return call(reading(name, args, () => bindArguments(core.bind, core.decode(value), context)));
  });
  return { result, repairs };
}

/** Throws `ToolCallError` for options that cannot be meant. */
export function checkRunOptions(options: RunOptions): void {
  const { mode = "lax", maxDepth = 1, maxBytes = 1, maxIssues = 1, timeoutMs = 1 } = options;
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- callers in JavaScript can pass anything
  demand(mode === "lax" || mode === "strict", 'mode must be "lax" or "strict"', mode);
  for (const [name, limit] of Object.entries({ maxDepth, maxBytes, maxIssues, timeoutMs })) {
    demand(typeof limit === "number" && limit >= 0, `${name} must be from 0`, limit);
  }
  demand(maxDepth <= DEEPEST, `maxDepth must be at most ${DEEPEST}`, maxDepth);
}

/** The options of a run, with a runner's own for what is left open. */
export function withDefaults<Options extends RunOptions>(options: Options, defaults: RunOptions): Options {
  const merged: Record<string, unknown> = { ...defaults };
  for (const [name, value] of Object.entries(options)) if (value !== undefined) merged[name] = value;
  return merged as Options;
}
