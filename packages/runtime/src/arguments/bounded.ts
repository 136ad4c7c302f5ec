import type { JsonSchema } from "../jsonSchema.js";

/**
 * Whether a schema says what every part of a value is, to a depth of its own: what its validator accepts is then plain data, no deeper than the
 * schema, and need not be surveyed first. Not so if it is recursive, leaves something open, or compares items before it has looked at them.
 */
export function isBounded({ $ref, anyOf, type = [], const: only, enum: values, ...parts }: JsonSchema): boolean {
  if ($ref !== undefined) return false;
  if (anyOf) return anyOf.every(isBounded);
  if (only !== undefined || values) return true;
  const types = [type].flat();
  const { properties = {}, patternProperties = {}, additionalProperties = true } = parts;
  const { prefixItems = [], items = true, uniqueItems } = parts;
  const areBounded = (...all: readonly (JsonSchema | boolean)[]): boolean =>
    all.every((each) => (typeof each === "object" ? isBounded(each) : !each));
  return (
    types.length > 0 &&
    (!types.includes("object") ||
      areBounded(additionalProperties, ...Object.values(properties), ...Object.values(patternProperties))) &&
    (!types.includes("array") || (!uniqueItems && areBounded(items, ...prefixItems)))
  );
}
