import { isContainer } from "./arguments/helpers.js";

/** Freezes a value and everything in it, and returns it. Only for JSON data that nobody else owns. */
export function deepFreeze<T>(value: T): T {
  if (isContainer(value)) Object.values(Object.freeze(value)).forEach((part) => deepFreeze(part));
  return value;
}
