import type { JsonSchema, JsonTypeName, JsonValue } from "../jsonSchema.js";
import { shorten } from "../wording.js";
import { isOfType } from "./helpers.js";

/** Follows references of the form `#/$defs/NAME`, with NAME escaped as in a JSON pointer, to a schema that is none. */
export const resolve = (root: JsonSchema, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined
    ? schema
    : resolve(root, root.$defs![schema.$ref.slice("#/$defs/".length).replaceAll("~1", "/").replaceAll("~0", "~")]!);

/** The branches of a union, references followed and unions within it opened up; any other schema is its own only branch. */
export function branchesOf(root: JsonSchema, schema: JsonSchema): readonly JsonSchema[] {
  const resolved = resolve(root, schema);
  return resolved.anyOf?.flatMap((branch) => branchesOf(root, branch)) ?? [resolved];
}

/** The types that a schema names; none if it leaves them open. */
export const typesOf = ({ type = [] }: JsonSchema): readonly JsonTypeName[] => [type].flat();

/** Whether a value is of one of the types that a schema names, or it names none. */
export const isTypedFor = (schema: JsonSchema, value: unknown): boolean =>
  !typesOf(schema)[0] || typesOf(schema).some((type) => isOfType(type, value));

/** The values that a schema allows, where it lists them. */
export const allowedValues = (schema: JsonSchema): readonly JsonValue[] | undefined =>
  schema.const !== undefined ? [schema.const] : schema.enum;

/** A schema in TypeScript's words, shortened: `string | null`, `"a" | "b"`, `integer`; `never` for what allows nothing. */
export const describe = (root: JsonSchema, schema: JsonSchema): string =>
  shorten([...new Set(branchesOf(root, schema).flatMap(wordsFor))].join(" | ") || "never", 200);

const wordsFor = (branch: JsonSchema): readonly string[] =>
  allowedValues(branch)?.map((value) => JSON.stringify(value)) ?? (typesOf(branch)[0] ? typesOf(branch) : ["unknown"]);
