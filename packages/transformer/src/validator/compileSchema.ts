import type { JsonSchema } from "@toolsig/runtime";
import type { AnySchemaObject, ValidateFunction } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020";

import { FORMATS } from "../formats";
import { addKeywords, QUIET } from "./keywords";
import { loadAjv } from "./loadAjv";
import { prepare, type Part } from "./prepare";

/** What Ajv evaluates instead of the code it has written, of which only the text is wanted. */
const NOT_RUN = "return () => true";

/** A schema compiled by Ajv, with the objects by which its code refers to parts of the schema. */
export interface CompiledSchema {
  readonly validate: ValidateFunction;
  readonly definitions: Readonly<Record<string, AnySchemaObject>>;
  /** Where generated code finds each of those objects. */
  readonly paths: ReadonlyMap<AnySchemaObject, string>;
}

/**
 * Compiles with an Ajv made for this schema alone: its names then depend on nothing else, and nothing is retained.
 * The schema is ours, so it is not checked against the meta-schema, which would take longer than all the rest.
 */
export function compileSchema(schema: JsonSchema): CompiledSchema {
  const ajv = createAjv(namesPrototypeMember(schema));
  const prepared = prepare(schema);
  const paths = new Map<AnySchemaObject, string>();
  const quiet = (part: Part): AnySchemaObject => {
    const each = { [QUIET]: part.schema };
    paths.set(each, part.path);
    return each;
  };
  const definitions = Object.fromEntries(
    Object.entries(prepared.definitions).map(([name, part]) => [name, quiet(part)]),
  );
  const root = Object.assign(quiet(prepared.root), Object.keys(definitions).length > 0 && { $defs: definitions });
  return { validate: ajv.compile(root), definitions, paths };
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

/** Whether a property is named like a member of Object.prototype, which every object seems to have. */
function namesPrototypeMember(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { properties } = schema as JsonSchema;
  return (
    Object.keys(properties ?? {}).some((name) => name in Object.prototype) ||
    Object.values(schema).some(namesPrototypeMember)
  );
}
