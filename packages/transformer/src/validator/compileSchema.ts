import type { JsonSchema } from "@toolsig/runtime";
import type { AnySchemaObject, ValidateFunction } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020";

import { FORMATS } from "../formats";
import { addKeywords, QUIET } from "./keywords";
import { loadAjv } from "./loadAjv";

/** What Ajv evaluates instead of the code it has written, of which only the text is wanted. */
const NOT_RUN = "return () => true";

/** A schema compiled by Ajv, with the objects by which its code refers to parts of the schema. */
export interface CompiledSchema {
  readonly validate: ValidateFunction;
  readonly root: AnySchemaObject;
  readonly definitions: Readonly<Record<string, AnySchemaObject>>;
}

/**
 * Compiles with an Ajv made for this schema alone: its names then depend on nothing else, and nothing is retained.
 * The schema is ours, so it is not checked against the meta-schema, which would take longer than all the rest.
 */
export function compileSchema(schema: JsonSchema): CompiledSchema {
  const ajv = createAjv(namesPrototypeMember(schema));
  const { $defs = {}, ...args } = prepared(schema);
  const definitions = Object.fromEntries(Object.entries($defs).map(([name, each]) => [name, { [QUIET]: each }]));
  const root = { [QUIET]: args, ...(Object.keys(definitions).length > 0 && { $defs: definitions }) };
  return { validate: ajv.compile(root), root, definitions };
}

function createAjv(ownProperties: boolean): Ajv2020 {
  const { Ajv2020 } = loadAjv();
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true, // said aloud: without it `strict: false` lets NaN and Infinity through
    ownProperties,
    validateSchema: false,
    meta: false,
    messages: false,
    logger: false,
    // Only what they are called counts here: generated code gets the real ones as an argument.
    formats: Object.fromEntries([...FORMATS].map(([name, text]) => [name, text.startsWith("/") ? /^/ : () => true])),
    inlineRefs: false, // a definition returns its verdict, so it must be a function of its own
    loopEnum: Infinity,
    loopRequired: Infinity,
    code: { source: true, process: () => NOT_RUN },
  });
  // The 2020 class turns these on whatever it is told; our schemas have no such keywords, and the code is smaller without.
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  addKeywords(ajv);
  return ajv;
}

/**
 * The schema as it is checked in the fewest steps. Properties that are constants come before the others: where they are the tags of a union, no branch
 * but the right one looks at more. What is one of the allowed values is of their type.
 */
function prepared(schema: JsonSchema): JsonSchema {
  const { type, properties, patternProperties, additionalProperties, prefixItems, items, anyOf, $defs, ...others } =
    schema;
  const part = <Part>(each: Part): Part =>
    typeof each === "object" && each !== null ? (prepared(each) as Part) : each;
  const parts = (each: Readonly<Record<string, JsonSchema>>) =>
    Object.fromEntries(Object.entries(each).map(([name, value]) => [name, part(value)]));
  const entries = Object.entries(properties ?? {});
  const sorted = [true, false].flatMap((first) => entries.filter(([, each]) => isConstant(each) === first));
  return {
    ...(type !== undefined && !isImplied(schema) && { type }),
    ...others,
    ...(properties && { properties: parts(Object.fromEntries(sorted)) }),
    ...(patternProperties && { patternProperties: parts(patternProperties) }),
    ...(additionalProperties !== undefined && { additionalProperties: part(additionalProperties) }),
    ...(prefixItems && { prefixItems: prefixItems.map(part) }),
    ...(items !== undefined && { items: part(items) }),
    ...(anyOf && { anyOf: anyOf.map(part) }),
    ...($defs && { $defs: parts($defs) }),
  };
}

const isConstant = ({ const: only, enum: values }: JsonSchema): boolean => only !== undefined || values !== undefined;

/** Whether no value is allowed but those of the schema's type. */
function isImplied({ type, const: only, enum: values = [only] }: AnySchemaObject): boolean {
  const types: unknown[] = [type].flat();
  return (values as unknown[]).every((value) => types.includes(typeof value));
}

/** Whether a property is named like a member of Object.prototype, which every object seems to have. */
function namesPrototypeMember(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { properties } = schema as JsonSchema;
  return (
    Object.keys(properties ?? {}).some((name) => name in Object.prototype) ||
    Object.values(schema).some(namesPrototypeMember)
  );
}
