import type { ResultStatus } from "../wire/result.js";

/** What hooks are told of an intent: enough for a span, and neither arguments nor results, which may hold secrets. */
export interface IntentEvent {
  readonly intentId: string;
  readonly entityKey: string;
  readonly toolName: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** The W3C trace context of the activation, to continue its trace. */
  readonly traceparent: string | undefined;
  /** From staging to now, in milliseconds. */
  readonly waitedMs: number;
}

/** What hooks are told when a result is stored. */
export interface ResultEvent extends IntentEvent {
  readonly status: ResultStatus;
  readonly errorCode: string | undefined;
  /** The tool's run, in milliseconds; 0 if it did not run. */
  readonly ranMs: number;
  /** False if the intent had its result already, or was claimed by another effector since: then this result counts for nothing. */
  readonly stored: boolean;
}

/** Observers of an effector; nobody waits for them. What they throw, or reject with, goes to `onError` and changes nothing. */
export interface EffectorHooks {
  /** An intent was claimed, and its tool is called next. */
  readonly onIntent?: ((event: IntentEvent) => unknown) | undefined;
  /** A result was stored and published. */
  readonly onResult?: ((event: ResultEvent) => unknown) | undefined;
  /** A failure of the infrastructure, which is tried again, or of a hook. */
  readonly onError?: ((error: unknown) => unknown) | undefined;
}
