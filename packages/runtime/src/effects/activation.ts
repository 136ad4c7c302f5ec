import { acceptArguments } from "../arguments/accept.js";
import { coreOf } from "../compiledTool.js";
import { ToolArgumentError } from "../errors.js";
import type { EffectTool } from "../toolTypes.js";
import { showValue } from "../wording.js";
import { CanonicalJsonError } from "./canonicalJson.js";
import { ActivationClosedError, ReadOnlyToolError } from "./errors.js";
import { makeIntent, type ToolIntent } from "./intent.js";

/** What an activation works on, and which one of its activations it is. */
export interface ActivationKey {
  /** Not empty. */
  readonly entityKey: string;
  /** A whole number from 0. */
  readonly seq: number;
}

/** What `act()` gives back: enough to recognise the intent's outcome later. */
export type IntentReference = Pick<ToolIntent, "intentId" | "toolName" | "step">;

/**
 * One unit of an agent's work, in which tools with side effects are requested and never run.
 * The same key and the same decisions give the same intents to the byte, so an activation can be retried without harm.
 */
export class Activation {
  readonly entityKey: string;
  readonly seq: number;
  #staged: ToolIntent[] = [];
  #open = true;
  #performing = false;

  /** Throws `TypeError` for a bad key. */
  constructor({ entityKey, seq }: ActivationKey) {
    if (typeof entityKey !== "string" || entityKey === "") {
      throw new TypeError(`entityKey must be a non-empty string, received ${showValue(entityKey)}.`);
    }
    if (!Number.isSafeInteger(seq) || seq < 0) {
      throw new TypeError(`seq must be a whole number from 0, received ${showValue(seq)}.`);
    }
    this.entityKey = entityKey;
    this.seq = seq;
  }

  /**
   * Stages the request to run a side-effecting tool with arguments by name (an object, or its JSON text), repaired where that is harmless.
   * Throws `ReadOnlyToolError` (before the arguments are looked at), `ToolArgumentError`, or `ActivationClosedError`; then nothing is staged.
   */
  act(tool: EffectTool, args?: unknown): IntentReference {
    this.#demandOpen();
    const core = coreOf(tool);
    if (!core.sideEffect) throw new ReadOnlyToolError(tool.name);
    const { value } = acceptArguments(tool.name, core, args, {});
    const { entityKey, seq } = this;
    const intent = intentOf({ entityKey, seq, step: this.#staged.length }, tool.name, value);
    this.#staged.push(intent);
    const { intentId, toolName, step } = intent;
    return Object.freeze({ intentId, toolName, step });
  }

  /** Ends the activation and hands over what it staged, in order. Throws `ActivationClosedError` the second time, and within `perform()`. */
  commit(): readonly ToolIntent[] {
    this.#demandOpen();
    if (this.#performing) throw new ActivationClosedError(this.entityKey, "is under way; commit when it is done.");
    this.#open = false;
    return Object.freeze(this.#staged);
  }

  /**
   * Runs `body` with this activation and resolves to its result; the intents still wait for `commit()`.
   * If `body` throws, the activation ends, what it staged is discarded, and the error is passed on untouched.
   */
  async perform<Result>(body: (activation: this) => Result | PromiseLike<Result>): Promise<Result> {
    this.#demandOpen();
    this.#performing = true;
    try {
      return await body(this);
    } catch (error) {
      this.#open = false;
      this.#staged = [];
      throw error;
    } finally {
      this.#performing = false;
    }
  }

  #demandOpen(): void {
    if (!this.#open) throw new ActivationClosedError(this.entityKey);
  }
}

/** What canonical JSON refuses is wrong with the arguments. */
function intentOf(...parts: Parameters<typeof makeIntent>): ToolIntent {
  try {
    return makeIntent(...parts);
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    const { path, message, received } = error;
    throw new ToolArgumentError(parts[1], [{ path, code: "not_canonical", message, expected: "plain JSON", received }]);
  }
}
