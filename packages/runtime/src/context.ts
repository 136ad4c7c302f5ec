/**
 * What a running tool may know of its call. A parameter of this type is injected by the runner and never shown to a model.
 */
export interface ToolContext {
  /** The id that the model gave the call, when the call had one. */
  readonly callId?: string;
  /** Aborts when the caller gives up or the time limit passes. */
  readonly signal: AbortSignal;
  /** For effects: the intent being executed. Pass `id` downstream as the idempotency key. */
  readonly intent?: ToolContextIntent;
}

/** The identity of the intent that a side-effecting tool is executed for. */
export interface ToolContextIntent {
  /** UUID, the same on every attempt. */
  readonly id: string;
  /** The entity that the intent belongs to. */
  readonly entityKey: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
}
