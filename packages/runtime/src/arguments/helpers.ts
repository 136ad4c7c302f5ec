import type { JsonTypeName } from "../jsonSchema.js";

/** Deep equality of JSON values. */
export const equal = (left: unknown, right: unknown): boolean =>
  left === right || (isContainer(left) && !areUnique([left, right]));

/** Whether no two items are equal. Takes no longer than the items are large. */
export const areUnique = (items: readonly unknown[]): boolean => new Set(items.map(canonical)).size === items.length;

/** The same for values that are equal: a text, quoted or in brackets, or a value that is no text. Keys such as `__proto__` are keys like any other. */
const canonical = (value: unknown): unknown =>
  isContainer(value) ? JSON.stringify(value, sorted) : typeof value === "string" ? `"${value}` : value;

const sorted = (_: string, value: unknown): unknown =>
  kindOf(value) === "object"
    ? Object.fromEntries(
        Object.keys(value as object)
          .sort()
          .map((key) => [key, (value as Record<string, unknown>)[key]]),
      )
    : value;

/** Length of a string in Unicode code points, as JSON Schema counts it; a lone surrogate counts as one. */
export function ucs2length(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; length++) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return length;
}

/** Whether a value is of a JSON type, as JSON Schema has them: an integer is any number without a fraction, and no number is infinite. */
export const isOfType = (type: JsonTypeName, value: unknown): boolean =>
  type === "integer" ? Number.isInteger(value) : type === "number" ? Number.isFinite(value) : type === kindOf(value);

/** The JSON type of a value but for integers, and what `typeof` says of any other. */
export const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/** An object or an array: what can have own keys. */
export const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Whether a value is what JSON text has for an object: one that inherits from nothing but the root of all objects, of whatever realm. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isContainer(value) || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return !prototype || prototype === Object.prototype || !Object.getPrototypeOf(prototype);
}

/** Whether a text matches a pattern; so does any, where a pattern is none with the flag `u`, as JSON Schema has them: whoever reads it may judge. */
export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}

/** The value of an own property; undefined for anything that is merely inherited. */
export const ownValue = <T>(object: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;
