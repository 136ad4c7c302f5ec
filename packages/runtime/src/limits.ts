import { ToolAbortedError, ToolTimeoutError } from "./errors.js";

/** When a run must end early. */
export interface Limits {
  /** The caller's way to give up. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. Without it, or beyond the 24 days that a timer can hold, the tool has all the time it takes. */
  readonly timeoutMs?: number | undefined;
}

/** How a function ended: with a value, or by throwing. Never mixed up with the limits' own errors. */
export type Outcome = { readonly threw: false; readonly value: unknown } | { readonly threw: true; readonly error: unknown };

/** A longer one would go off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** For before anything is started: throws `ToolAbortedError` if the caller has given up already. */
export function throwIfAborted(toolName: string, { signal }: Limits): void {
  if (signal?.aborted) throw new ToolAbortedError(toolName, signal.reason);
}

/**
 * Starts a function and waits for its outcome, but no longer than the limits allow: then throws `ToolAbortedError` or `ToolTimeoutError`,
 * aborts the signal that the function was given, and drops whatever it still comes up with.
 */
export async function withinLimits(
  toolName: string,
  { signal, timeoutMs = Infinity }: Limits,
  start: (signal: AbortSignal) => unknown,
): Promise<Outcome> {
  const controller = new AbortController();
  const startedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (error: Error) => void;
  const onAbort = () => stop(new ToolAbortedError(toolName, signal?.reason));
  const onTimeout = () => stop(new ToolTimeoutError(toolName, Math.round(performance.now() - startedAt)));
  const cutOff = new Promise<never>((_, reject) => {
    stop = (error) => {
      reject(error);
      controller.abort(error);
    };
    signal?.addEventListener("abort", onAbort);
    if (timeoutMs <= LONGEST_TIMER) timer = setTimeout(onTimeout, timeoutMs);
  });
  try {
    return await Promise.race([cutOff, outcomeOf(() => start(controller.signal))]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

async function outcomeOf(run: () => unknown): Promise<Outcome> {
  try {
    return { threw: false, value: await run() };
  } catch (error) {
    return { threw: true, error };
  }
}
