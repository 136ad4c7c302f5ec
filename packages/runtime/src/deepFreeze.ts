import { isContainer } from "./arguments/helpers.js";

/** Freezes a value and everything in it, and returns it. Only for JSON data that nobody else owns. */
export function deepFreeze<T>(value: T): T {
  if (isContainer(value)) for (const part of Object.values(Object.freeze(value))) deepFreeze(part);
  return value;
}
