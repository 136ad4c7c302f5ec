/** Freezes a value and everything in it, and returns it. Only for data that nobody else owns. */
export function deepFreeze<T>(value: T): T {
  const pending: unknown[] = [value];
  for (const item of pending) {
    if (typeof item !== "object" || item === null || Object.isFrozen(item)) continue;
    Object.freeze(item);
    for (const inner of Object.values(item)) pending.push(inner);
  }
  return value;
}
