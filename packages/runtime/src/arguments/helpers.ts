import type { JsonTypeName } from "../jsonSchema.js";

/**
 * Deep equality of JSON values. Compares own keys only and calls nothing of the values,
 * so keys such as `toString` and `__proto__` are keys like any other.
 */
export const equal = (left: unknown, right: unknown): boolean =>
  isContainer(left) && isContainer(right)
    ? kindOf(left) === kindOf(right) &&
      Object.keys(left).length === Object.keys(right).length &&
      Object.keys(left).every((key) => Object.hasOwn(right, key) && equal(left[key], right[key]))
    : left === right;

/** Whether no two items are equal. Takes no longer than the array is long, but where it holds many objects. */
export const areUnique = (items: readonly unknown[]): boolean =>
  new Set(items).size === items.length &&
  items.filter(isContainer).every((left, index, all) => all.findIndex((right) => equal(left, right)) === index);

/** Length of a string in Unicode code points, as JSON Schema counts it; a lone surrogate counts as one. */
export const ucs2length = (text: string): number => Array.from(text).length;

/** Whether a value is of a JSON type, as JSON Schema has them: an integer is any number without a fraction, and no number is infinite. */
export const isOfType = (type: JsonTypeName, value: unknown): boolean =>
  type === "integer" ? Number.isInteger(value) : type === "number" ? Number.isFinite(value) : type === kindOf(value);

/** The JSON type of a value but for integers, and what `typeof` says of any other. */
export const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/** An object or an array: what can have own keys. */
export const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The value of an own property; undefined for anything that is merely inherited. */
export const ownValue = <T>(object: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;
