import type { JsonSchema } from "../jsonSchema.js";
import { allowedValues, typesOf } from "./schema.js";

/**
 * Whether a schema says what every part of a value is, to a depth of its own: what its validator accepts is then plain data, no deeper than the
 * schema, and need not be surveyed first. Not so if it is recursive, leaves something open, or compares items before it has looked at them.
 */
export function isBounded(schema: JsonSchema): boolean {
  if (schema.$ref !== undefined) return false;
  if (schema.anyOf) return schema.anyOf.every(isBounded);
  if (allowedValues(schema)) return true;
  const types = typesOf(schema);
  const { properties = {}, patternProperties = {}, additionalProperties = true } = schema;
  const { prefixItems = [], items = true, uniqueItems } = schema;
  const areBounded = (...all: readonly (JsonSchema | boolean)[]): boolean =>
    all.every((each) => (typeof each === "object" ? isBounded(each) : !each));
  return (
    types.length > 0 &&
    (!types.includes("object") ||
      areBounded(additionalProperties, ...Object.values(properties), ...Object.values(patternProperties))) &&
    (!types.includes("array") || (!uniqueItems && areBounded(items, ...prefixItems)))
  );
}
