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
export function typesOf({ type = [] }: JsonSchema): readonly JsonTypeName[] {
  return typeof type === "string" ? [type] : type;
}

/** The values that a schema allows, where it lists them. */
export function allowedValues(schema: JsonSchema): readonly JsonValue[] | undefined {
  return schema.const !== undefined ? [schema.const] : schema.enum;
}

const DEEPEST_DESCRIBED = 3;

/** A schema in TypeScript's words, shortened: `string | null`, `"a" | "b"`, `integer[]`. */
export function describe(root: JsonSchema, schema: JsonSchema, depth: number = 0): string {
  const words = branchesOf(root, schema).flatMap((branch): readonly string[] => {
    const values = allowedValues(branch)?.map((value) => JSON.stringify(value));
    if (values !== undefined) return values;
    const types = typesOf(branch).map((type) => (type === "array" ? describeArray(root, branch, depth) : type));
    return types.length > 0 ? types : ["unknown"];
  });
  return shorten([...new Set(words)].join(" | "), 200);
}

function describeArray(root: JsonSchema, { items, prefixItems }: JsonSchema, depth: number): string {
  if (prefixItems !== undefined || typeof items !== "object" || depth === DEEPEST_DESCRIBED) return "array";
  const item = describe(root, items, depth + 1);
  return item.includes(" ") ? `(${item})[]` : `${item}[]`;
}
