import type { JsonTypeName } from "../jsonSchema.js";

/**
 * Deep equality of JSON values. Compares own keys only and calls nothing of the values,
 * so keys such as `toString` and `__proto__` are keys like any other.
 */
export function equal(left: unknown, right: unknown): boolean {
  if (!isContainer(left) || !isContainer(right)) return left === right;
  const keys = Object.keys(left);
  return (
    Array.isArray(left) === Array.isArray(right) &&
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equal(left[key], right[key]))
  );
}

/** Length of a string in Unicode code points, as JSON Schema counts it; a lone surrogate counts as one. */
export const ucs2length = (text: string): number => Array.from(text).length;

/** Whether a value is of a JSON type, as JSON Schema has them: an integer is any number without a fraction, and no number is infinite. */
export function isOfType(type: JsonTypeName, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "number") return Number.isFinite(value);
  return type === (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
}

/** An object or an array: what can have own keys. */
export const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The value of an own property; undefined for anything that is merely inherited. */
export const ownValue = <T>(object: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;
