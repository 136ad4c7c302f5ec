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
export const nameOf = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.slice("#/$defs/".length).replaceAll("~1", "/").replaceAll("~0", "~");
