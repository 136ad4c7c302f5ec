import { ownValue } from "./arguments/helpers.js";

/** A schema of any draft and origin. */
export type AnySchema = Readonly<Record<string, unknown>>;

/** What takes the place of keywords, by keyword: given its value and what stands beside it. */
export type Rewritings = Readonly<Record<string, (value: never, beside: AnySchema) => AnySchema>>;

/** A schema with its keywords rewritten; those that there is no rewriting for stay. */
export function rewriteKeywords(schema: AnySchema, rewritings: Rewritings): AnySchema {
  const entries = Object.entries(schema).flatMap(([keyword, value]) =>
    Object.entries(ownValue(rewritings, keyword)?.(value as never, schema) ?? { [keyword]: value }),
  );
  return Object.fromEntries(entries);
}

/** A schema with the schemas directly in it mapped. */
export const mapSchemas = (schema: AnySchema, map: (schema: AnySchema | boolean) => unknown): AnySchema =>
  mapValues(schema, (value, keyword) => {
    if (/^(items|additionalProperties)$/.test(keyword))
      return typeof value === "object" ? map(value as AnySchema) : value;
    if (!/^(properties|patternProperties|\$defs|anyOf|prefixItems)$/.test(keyword)) return value;
    return Array.isArray(value)
      ? value.map((each) => map(each as AnySchema))
      : mapValues(value as AnySchema, (each) => map(each as AnySchema));
  });

const mapValues = (object: AnySchema, map: (value: unknown, key: string) => unknown): AnySchema =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
