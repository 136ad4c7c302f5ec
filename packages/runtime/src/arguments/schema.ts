import type { JsonSchema, JsonTypeName, JsonValue } from "../jsonSchema.js";
import { shorten } from "../wording.js";
import { isOfType, ownValue } from "./helpers.js";

/** Follows local references to a schema that is none. What is not there to be found says nothing. */
export const resolve = (root: JsonSchema, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : resolve(root, findByPointer(root, schema.$ref) ?? {});

/** The part of a schema that a local reference, as `#/$defs/NAME`, points to. */
export function findByPointer(root: JsonSchema, reference: string): JsonSchema | undefined {
  let at: JsonSchema | undefined = /^#(\/|$)/.test(reference) ? root : undefined;
  for (const step of stepsOf(reference)) at = ownValue(Object(at) as Record<string, JsonSchema>, step);
  return at;
}

/** The steps of a JSON pointer, from whatever it starts at. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The branches of a union, references followed and unions within it opened up; any other schema is its own only branch. */
export function branchesOf(root: JsonSchema, schema: JsonSchema, found: JsonSchema[] = []): readonly JsonSchema[] {
  const resolved = resolve(root, schema);
  if (resolved.anyOf) for (const branch of resolved.anyOf) branchesOf(root, branch, found);
  else found.push(resolved);
  return found;
}

/** The types that a schema names; none if it leaves them open. */
export const typesOf = ({ type = [] }: JsonSchema): readonly JsonTypeName[] =>
  typeof type === "string" ? [type] : type;

/** Whether a value is of one of the types that a schema names, or it names none. */
export const isTypedFor = (schema: JsonSchema, value: unknown): boolean =>
  !typesOf(schema)[0] || typesOf(schema).some((type) => isOfType(type, value));

/** The values that a schema allows, where it lists them. */
export const allowedValues = (schema: JsonSchema): readonly JsonValue[] | undefined =>
  schema.const !== undefined ? [schema.const] : schema.enum;

/** A schema in TypeScript's words, shortened: `string | null`, `"a" | "b"`, `integer`; `never` for what allows nothing. */
export function describe(root: JsonSchema, schema: JsonSchema): string {
  const words = new Set<string>();
  for (const branch of branchesOf(root, schema)) for (const word of wordsFor(branch)) words.add(word);
  return shorten([...words].join(" | ") || "never", 200);
}

const wordsFor = (branch: JsonSchema): readonly string[] =>
  allowedValues(branch)?.map((value) => JSON.stringify(value)) ?? (typesOf(branch)[0] ? typesOf(branch) : ["unknown"]);
