/** Tells an observer, and whatever fails in it, at once or later, to `onError`: nothing that is under way depends on it. */
export function observe<Event>(
  observer: ((event: Event) => unknown) | undefined,
  event: Event,
  onError: (error: unknown) => void,
): void {
  new Promise((resolve) => resolve(observer?.(event))).catch(onError);
}

/** An `onError` that never fails itself. */
export const reporting =
  (onError: (error: unknown) => unknown) =>
  (error: unknown): void =>
    observe(onError, error, warn);

/** Makes an error a warning of the process: only its text, since errors of databases carry the values of rows. */
export const warn = (error: unknown): void => {
  const { stack, message = `${typeof error} was thrown` } = Object(error) as Partial<Error>;
  process.emitWarning(stack ?? message);
};
