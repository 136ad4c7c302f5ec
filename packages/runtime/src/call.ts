import { reading } from "./arguments/accept.js";
import type { ArgumentOptions } from "./arguments/options.js";
import type { Repair } from "./arguments/verdict.js";
import { ToolCallError, type ToolError } from "./errors.js";
import type { Limits } from "./limits.js";
import type { RaiseArguments } from "./lowered.js";
import { showValue } from "./wording.js";

/** What a model sends. */
export interface ToolCall {
  /** The model's own id for the call, handed back with its output. */
  readonly id?: string | undefined;
  readonly name: string;
  /** An object, or its JSON text. Missing or blank means `{}`. */
  readonly arguments?: unknown;
}

/** What a model gets back. */
export interface ToolOutput {
  /** The call's id, when it had one. */
  readonly id: string | undefined;
  readonly name: string;
  /** What the tool returned, awaited and otherwise as it is. */
  readonly result: unknown;
  /** What was changed in the arguments before the tool saw them; empty if they were right. */
  readonly repairs: readonly Repair[];
}

/** A call's output, marked as such. */
export interface ToolCallSuccess extends ToolOutput {
  readonly ok: true;
}

/** Why a call has no output. */
export interface ToolCallFailure {
  readonly ok: false;
  /** The call's id and name, as far as they could be read. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly error: ToolError;
}

export type ToolCallResult = ToolCallSuccess | ToolCallFailure;

/** How a call is executed. */
export interface ExecuteOptions extends Limits, ArgumentOptions {
  /** For a model that was shown the schemas of a dialect: `raiseFrom()` of `@toolsig/runtime/dialects`. */
  readonly raise?: RaiseArguments | undefined;
}

/** How several calls are executed; the limits hold for each call. */
export interface ExecuteAllOptions extends ExecuteOptions {
  /** At most how many calls run at once: 1 or more, Infinity for all. Default: 8. */
  readonly concurrency?: number | undefined;
}

/** The parts of a call, each read once. Throws `ToolCallError` unless it has the shape of one, `ToolArgumentError` if its arguments cannot be read. */
export function readCall(call: unknown): ToolCall {
  const [id, name] = [peek(call, "id"), peek(call, "name")];
  if (typeof name !== "string" || (id !== undefined && typeof id !== "string")) {
    throw new ToolCallError(undefined, "a call must be { id?, name, arguments? }.");
  }
  return { id, name, arguments: reading(name, undefined, () => (call as ToolCall).arguments) };
}

/** A part of what may be no call; undefined if it throws when it is read. */
export function peek(call: unknown, part: "id" | "name"): unknown {
  try {
    return (Object(call) as Record<string, unknown>)[part];
  } catch {
    return undefined;
  }
}

/** Throws `ToolCallError`, saying what must be and what came instead, if a demand is not met. */
export function demand(met: boolean, demanded: string, received: unknown): asserts met {
  if (!met) throw new ToolCallError(undefined, `${demanded}, received ${showValue(received)}.`);
}
