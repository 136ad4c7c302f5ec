import type { JsonSchema, JsonTypeName, JsonValue } from "../jsonSchema.js";
import { shorten } from "../wording.js";

/** Follows references of the form `#/$defs/NAME`, with NAME escaped as in a JSON pointer, to a schema that is none. */
export function resolve(root: JsonSchema, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.slice("#/$defs/".length).replaceAll("~1", "/").replaceAll("~0", "~");
  return resolve(root, root.$defs![name]!);
}

/** The branches of a union, references followed and unions within it opened up; any other schema is its own only branch. */
export function branchesOf(root: JsonSchema, schema: JsonSchema): readonly JsonSchema[] {
  const resolved = resolve(root, schema);
  return resolved.anyOf?.flatMap((branch) => branchesOf(root, branch)) ?? [resolved];
}

/** The types that a schema names; none if it leaves them open. */
export const typesOf = ({ type = [] }: JsonSchema): readonly JsonTypeName[] => [type].flat();

/** The values that a schema allows, where it lists them. */
export const allowedValues = (schema: JsonSchema): readonly JsonValue[] | undefined =>
  schema.const !== undefined ? [schema.const] : schema.enum;

/** A schema in TypeScript's words, shortened: `string | null`, `"a" | "b"`, `integer`; `never` for what allows nothing. */
export function describe(root: JsonSchema, schema: JsonSchema): string {
  const words = branchesOf(root, schema).flatMap((branch): string | readonly string[] => {
    const types = typesOf(branch);
    return allowedValues(branch)?.map((value) => JSON.stringify(value)) ?? (types[0] ? types : "unknown");
  });
  return shorten([...new Set(words)].join(" | ") || "never", 200);
}
