import { acceptArguments } from "../arguments/accept.js";
import type { ArgumentOptions } from "../arguments/options.js";
import { coreOf } from "../compiledTool.js";
import { ToolArgumentError } from "../errors.js";
import type { RaiseArguments } from "../lowered.js";
import { checkRunOptions } from "../run.js";
import type { EffectTool } from "../toolTypes.js";
import { showValue } from "../wording.js";
import { CanonicalJsonError } from "./canonicalJson.js";
import { ActivationClosedError, ReadOnlyToolError } from "./errors.js";
import { isTraceparent, makeIntent, type ToolIntent } from "./intent.js";

/** What an activation works on, and which one of its activations it is. */
export interface ActivationKey {
  /** Not empty. */
  readonly entityKey: string;
  /** A whole number from 0. */
  readonly seq: number;
}

/** Which activation it is, and what its intents say beside their decisions. */
export interface ActivationOptions extends ActivationKey {
  /** The activation's one moment: every intent is created then. Default: the time of construction. */
  readonly now?: Date | undefined;
  /** The W3C trace context that every intent carries on. */
  readonly traceparent?: string | undefined;
}

/** How one intent is staged; its arguments are taken as those of a run are. */
export interface ActOptions extends ArgumentOptions {
  /** For a model that was shown the schemas of a dialect: `raiseFrom()` of `@toolsig/runtime/dialects`. */
  readonly raise?: RaiseArguments | undefined;
  /** Milliseconds from the activation's moment after which the intent is not begun any more. Default: a day. */
  readonly ttlMs?: number | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** What `act()` gives back: enough to recognise the intent's outcome later. */
export type IntentReference = Pick<ToolIntent, "intentId" | "toolName" | "step">;

/**
 * One unit of an agent's work, in which tools with side effects are requested and never run.
 * The same key, moment and decisions give the same intents to the byte; their ids depend on the key and the order alone. So an activation can be
 * retried without harm.
 */
export class Activation {
  readonly entityKey: string;
  readonly seq: number;
  readonly now: Date;
  readonly traceparent: string | undefined;
  #staged: ToolIntent[] = [];
  #open = true;
  #performing = false;

  /** Throws `TypeError` for options that cannot be meant. */
  constructor({ entityKey, seq, now = new Date(), traceparent }: ActivationOptions) {
    if (typeof entityKey !== "string" || entityKey === "") {
      throw new TypeError(`entityKey must be a non-empty string, received ${showValue(entityKey)}.`);
    }
    if (!Number.isSafeInteger(seq) || seq < 0) {
      throw new TypeError(`seq must be a whole number from 0, received ${showValue(seq)}.`);
    }
    if (Number.isNaN(now.getTime())) throw new TypeError("now must be a valid Date.");
    if (traceparent !== undefined && !isTraceparent(traceparent)) {
      throw new TypeError(
        `traceparent must be like "00-<32 hex>-<16 hex>-<2 hex>", received ${showValue(traceparent)}.`,
      );
    }
    this.entityKey = entityKey;
    this.seq = seq;
    this.now = now;
    this.traceparent = traceparent;
  }

  /**
   * Stages the request to run a side-effecting tool with arguments by name (an object, or its JSON text), repaired where that is harmless.
   * Throws `ReadOnlyToolError` (before the arguments are looked at), `ToolArgumentError`, `ActivationClosedError`, `ToolCallError` for options that
   * cannot be meant, `TypeError` for a bad `ttlMs`, and what `onRepair` throws; then nothing is staged.
   */
  act(tool: EffectTool, args?: unknown, options: ActOptions = {}): IntentReference {
    this.#demandOpen();
    checkRunOptions(options);
    const { ttlMs = DAY_MS } = options;
    const core = coreOf(tool);
    if (!core.sideEffect) throw new ReadOnlyToolError(tool.name);
    const expiresAt = new Date(this.now.getTime() + ttlMs);
    if (!(ttlMs > 0) || Number.isNaN(expiresAt.getTime())) {
      throw new TypeError(`ttlMs must be a number of milliseconds above 0, received ${showValue(ttlMs)}.`);
    }
    const { value, repairs } = acceptArguments(tool.name, core, args, options, options.raise?.(tool));
    for (const repair of repairs) options.onRepair?.(repair, tool.name);
    const { entityKey, seq, now, traceparent } = this;
    const key = { entityKey, seq, step: this.#staged.length };
    const intent = intentOf(key, tool.name, value, { createdAt: now, expiresAt, traceparent });
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
