import { ToolAbortedError, ToolTimeoutError } from "./errors.js";

/** When a run must end early. */
export interface Limits {
  /** The caller's way to give up. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. Without it, or beyond the 24 days that a timer can hold, the tool has all the time it takes. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Starts a function and settles as it does, but no later than the limits allow: then it rejects with `ToolAbortedError` or `ToolTimeoutError`,
 * and aborts the signal that the function can ask for. What the function still comes up with is dropped.
 */
export async function withinLimits<T>(
  toolName: string,
  { signal, timeoutMs = Infinity }: Limits,
  start: (signal: () => AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  // without limits, making a signal would take most of the time
  if (!signal && timeoutMs === Infinity) return start(() => new AbortController().signal);
  const controller = new AbortController();
  const { signal: end } = controller;
  const startedAt = Date.now();
  const stop = () => controller.abort(new ToolAbortedError(toolName, signal?.reason));
  const expire = () => controller.abort(new ToolTimeoutError(toolName, Date.now() - startedAt));
  const cutOff = new Promise<never>((_, reject) => end.addEventListener("abort", () => reject(end.reason as Error)));
  // a timer cannot hold more, and would go off at once
  const timer = timeoutMs < 2 ** 31 ? setTimeout(expire, timeoutMs) : undefined;
  signal?.addEventListener("abort", stop);
  try {
    return await Promise.race([cutOff, (async () => start(() => end))()]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
