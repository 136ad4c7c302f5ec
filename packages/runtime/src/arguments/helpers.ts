/**
 * Deep equality of JSON values. Compares own keys only and calls nothing of the values,
 * so keys such as `toString` and `__proto__` are keys like any other.
 */
export function equal(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equal(left[key], right[key]))
  );
}

/** Length of a string in Unicode code points, as JSON Schema counts it; a lone surrogate counts as one. */
export function ucs2length(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; length++) index += text.codePointAt(index)! > 0xffff ? 2 : 1;
  return length;
}

/** An object or an array: what can have own keys. */
export function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** An object in JSON's sense: not null, not an array. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

/** The value of an own property; undefined for anything that is merely inherited. */
export function ownValue(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
