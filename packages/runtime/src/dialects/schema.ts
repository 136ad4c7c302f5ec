import { stepsOf } from "../arguments/schema.js";
import type { JsonSchema } from "../jsonSchema.js";
import type { LoweredSchema } from "../lowered.js";

/** Keywords that say nothing about values. */
const ANNOTATIONS = new Set(["title", "description", "default", "examples", "deprecated"]);

/** A schema without some of its keywords. */
export const without = (schema: LoweredSchema, ...keywords: readonly (keyof LoweredSchema)[]): LoweredSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword as keyof LoweredSchema)));

/** A schema without what is said about it, and that. */
export function withoutAnnotations(schema: LoweredSchema): readonly [rule: LoweredSchema, annotations: LoweredSchema] {
  const entries = Object.entries(schema);
  const isAnnotation = ([keyword]: [string, unknown]): boolean => ANNOTATIONS.has(keyword);
  return [
    Object.fromEntries(entries.filter((entry) => !isAnnotation(entry))),
    Object.fromEntries(entries.filter(isAnnotation)),
  ];
}

/** Whether a schema says nothing about values. */
export const isUnknown = (schema: LoweredSchema): boolean =>
  Object.keys(schema).every((keyword) => ANNOTATIONS.has(keyword) || keyword === "nullable");

/** The name of the definition that a schema refers to. */
export const nameOf = ({ $ref }: JsonSchema): string | undefined => ($ref === undefined ? undefined : stepsOf($ref)[1]);

/** A schema within a schema. */
export interface Part {
  readonly keyword: keyof JsonSchema;
  /** Where it stands below the keyword, if it is not the keyword's own value. */
  readonly key: string | undefined;
  readonly schema: JsonSchema;
}

const PART_KEYWORDS = [
  "properties",
  "patternProperties",
  "additionalProperties",
  "prefixItems",
  "items",
  "anyOf",
] as const;

/** Whether a keyword holds a list of schemas. */
export const isList = (keyword: Part["keyword"]): boolean => keyword === "anyOf" || keyword === "prefixItems";

/** The schemas directly within a schema. */
export function partsOf(schema: JsonSchema): readonly Part[] {
  return PART_KEYWORDS.flatMap((keyword): readonly Part[] => {
    const value = schema[keyword] ?? false;
    if (typeof value === "boolean") return [];
    if (keyword === "items" || keyword === "additionalProperties")
      return [{ keyword, key: undefined, schema: value as JsonSchema }];
    return Object.entries(value).map(([key, each]): Part => ({ keyword, key, schema: each as JsonSchema }));
  });
}

/** The names of the definitions that a schema refers to, not through others. */
export function referencesIn(schema: JsonSchema): readonly string[] {
  return [nameOf(schema) ?? [], ...partsOf(schema).map((part) => referencesIn(part.schema))].flat();
}

/** The names of the definitions that a schema refers to, and that these refer to. */
export function definitionsOf(schema: JsonSchema, { $defs = {} }: JsonSchema): ReadonlySet<string> {
  const found = new Set(referencesIn(schema));
  for (const name of found) referencesIn($defs[name]!).forEach((other) => found.add(other));
  return found;
}
