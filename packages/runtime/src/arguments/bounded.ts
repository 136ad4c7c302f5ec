import type { JsonSchema } from "../jsonSchema.js";
import { allowedValues, typesOf } from "./schema.js";

/**
 * Whether a schema says what every part of a value is, to a depth of its own: what its validator accepts is then plain data, no deeper than the
 * schema, and need not be surveyed first. Not so if it is recursive, leaves something open, or compares items before it has looked at them.
 */
export function isBounded(schema: JsonSchema | boolean): boolean {
  if (typeof schema === "boolean") return !schema;
  const { $ref, anyOf, properties = {}, patternProperties = {}, additionalProperties = true } = schema;
  const { prefixItems = [], items = true, uniqueItems } = schema;
  const types = typesOf(schema);
  const parts = anyOf ?? [
    ...Object.values(properties),
    ...Object.values(patternProperties),
    ...prefixItems,
    types.includes("object") && additionalProperties,
    types.includes("array") && (uniqueItems || items),
  ];
  return !!allowedValues(schema) || ($ref === undefined && !!(anyOf ?? types[0]) && parts.every(isBounded));
}
