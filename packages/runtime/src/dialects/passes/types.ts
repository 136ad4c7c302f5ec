import { typesOf } from "../../arguments/schema.js";
import { isOfType } from "../../arguments/helpers.js";
import type { JsonSchema, JsonTypeName, JsonValue } from "../../jsonSchema.js";
import type { LoweredSchema } from "../../lowered.js";
import type { Pass } from "../dialect.js";
import { isUnknown, withoutAnnotations } from "../schema.js";

const ALL: readonly JsonTypeName[] = ["object", "array", "string", "number", "boolean", "null"];

/** The keywords that concern one type only; those of objects and arrays make a schema one of an object or array, if it names no type. */
const KEYWORDS: Readonly<Partial<Record<JsonTypeName, readonly (keyof JsonSchema)[]>>> = {
  object: ["properties", "required", "patternProperties", "additionalProperties"],
  array: ["prefixItems", "items", "minItems", "maxItems", "uniqueItems"],
  string: ["minLength", "maxLength", "pattern", "format", "contentEncoding"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
};

const keywordsOf = (type: JsonTypeName): readonly string[] => KEYWORDS[type === "integer" ? "number" : type] ?? [];

/** What may be anything says so: some clients send what has no type as text. */
export const nameAllTypes: Pass = (schema) =>
  isUnknown(schema) ? { schema: { ...schema, type: ALL }, change: "all types named" } : undefined;

/** An array says what is in it, if only that it may be anything but an array: it has to end somewhere. */
export const nameItems: Pass = (schema) => {
  if (!typesOf(schema).includes("array") || schema.items !== undefined || schema.prefixItems || schema.maxItems === 0)
    return undefined;
  return { schema: { ...schema, items: { type: ALL.filter((type) => type !== "array") } } };
};

/** A schema that lists its values, or what an object or array has, names their types. */
export const nameTypes: Pass = (schema) => {
  if (schema.type !== undefined || schema.anyOf || schema.$ref !== undefined) return undefined;
  const values = schema.const !== undefined ? [schema.const] : schema.enum;
  const types = values
    ? ALL.filter((type) => values.some((value) => isOfType(type, value)))
    : ALL.filter((type) => keywordsOf(type).some((keyword) => keyword in schema));
  return types[0] ? { schema: { ...schema, type: types.length === 1 ? types[0] : types } } : undefined;
};

/** Several types at once become a union of one each, with the keywords that concern it. */
export function splitTypes(mayStay: (types: readonly JsonTypeName[], schema: LoweredSchema) => boolean): Pass {
  return (schema) => {
    const types = typesOf(schema);
    if (!Array.isArray(schema.type) || mayStay(types, schema)) return undefined;
    const [{ nullable, ...rule }, annotations] = withoutAnnotations(schema);
    const branches = types
      .filter((type) => type !== "integer" || !types.includes("number"))
      .flatMap((type) => branchOf(rule, type) ?? []);
    return { schema: { ...annotations, anyOf: branches, ...(nullable && { nullable }) }, change: "a union of types" };
  };
}

/** A scalar that may be null. */
export const isNullableScalar = (types: readonly JsonTypeName[]): boolean =>
  types.length === 2 && types.includes("null") && !types.includes("object") && !types.includes("array");

function branchOf(rule: LoweredSchema, type: JsonTypeName): LoweredSchema | undefined {
  const keywords = keywordsOf(type);
  const own = Object.fromEntries(Object.entries(rule).filter(([keyword]) => keywords.includes(keyword)));
  const values = rule.const !== undefined ? [rule.const] : rule.enum;
  if (!values) return { type, ...own };
  const [first, ...others] = values.filter((value: JsonValue) => isOfType(type, value));
  if (first === undefined) return undefined;
  if (first === null) return { type };
  return { type, ...own, ...(others.length > 0 ? { enum: [first, ...others] } : { const: first }) };
}
