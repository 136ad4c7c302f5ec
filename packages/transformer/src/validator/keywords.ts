import type { JsonSchema } from "@toolsig/runtime";
import type { Ajv, Code, CodeKeywordDefinition, KeywordCxt } from "ajv";
import type { SchemaEnv } from "ajv/dist/compile";

import { loadAjv } from "./loadAjv";
import { shortenQuestions } from "./questions";
import { simplify } from "./simplify";
import { tidy } from "./tidy";

/** A keyword of our own: its subschema is checked without building error objects, which the runtime would not read. */
export const QUIET = "quiet";

/** Stands in Ajv's code for the helper of that name. */
export const areUnique = (): boolean => true;

/** Stands in Ajv's code for the helper of that name. */
export const isPlainObject = (): boolean => true;

/** Adds our own keyword to Ajv, and puts others in place of its. */
export function addKeywords(ajv: Ajv): void {
  ajv.addKeyword(quiet);
  for (const definition of [required, multipleOf, uniqueItems, reference, union]) {
    ajv.removeKeyword(definition.keyword as string).addKeyword(definition);
  }
  // last of all: where a property is the tag of a union, no branch but the right one looks at more
  ajv.removeKeyword("additionalProperties").addKeyword(loadAjv().additionalProperties);
}

const quiet: CodeKeywordDefinition = {
  keyword: QUIET,
  schemaType: "object",
  code(context) {
    const { _ } = loadAjv();
    const { gen } = context;
    const valid = gen.name("valid");
    context.subschema({ keyword: QUIET, createErrors: false, allErrors: false }, valid);
    gen.if(_`!${valid}`, () => gen.return(false));
    gen.optimize = () => {
      simplify(gen);
      shortenQuestions(gen, () => gen.scopeValue("func", { ref: isPlainObject, code: _`isPlainObject` }));
      tidy(gen);
    };
  },
};

/**
 * One condition for each name: Ajv's own code would remember which is missing. Where the property's own schema refuses what is absent, there is
 * none: it is only said that the property is there.
 */
const required: CodeKeywordDefinition = {
  keyword: "required",
  type: "object",
  schemaType: "array",
  before: "propertyNames",
  code(context: KeywordCxt) {
    const { gen, data, it } = context;
    const { _, getProperty, noPropertyInData } = loadAjv();
    const { properties = {} } = context.parentSchema as JsonSchema;
    for (const name of context.schema as readonly string[]) {
      const isLookedAt = !it.opts.ownProperties && Object.hasOwn(properties, name) && refusesAbsence(properties[name]!);
      if (isLookedAt) gen.code(_`${data}${getProperty(name)} !== undefined`);
      else context.fail(noPropertyInData(gen, data, name, it.opts.ownProperties));
    }
  },
};

/** Whether no absent value has a schema, as far as that is plain to see. */
const refusesAbsence = ({ type, const: only, enum: values, anyOf }: JsonSchema): boolean =>
  type !== undefined || only !== undefined || values !== undefined || (anyOf?.every(refusesAbsence) ?? false);

/**
 * Ajv divides and looks for a whole number, so that 19.99 would be no multiple of 0.01. Here a multiple is what prints as one, in the
 * 15 digits that a number holds for certain.
 */
const multipleOf: CodeKeywordDefinition = {
  keyword: "multipleOf",
  type: "number",
  schemaType: "number",
  code(context: KeywordCxt) {
    const { _ } = loadAjv();
    const { data, schemaCode: unit, gen } = context;
    const nearest = gen.const("nearest", _`Math.round(${data} / ${unit}) * ${unit}`);
    context.fail(_`${data} !== ${nearest} && ${data} !== +${nearest}.toPrecision(15)`);
  },
};

/** A helper's: Ajv's own code compares every two items, and takes keys such as `__proto__` for none. */
const uniqueItems: CodeKeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  schemaType: "boolean",
  code(context: KeywordCxt) {
    const { _ } = loadAjv();
    const helper = context.gen.scopeValue("func", { ref: areUnique, code: _`areUnique` });
    if (context.schema === true) context.fail(_`!${helper}(${context.data})`);
  },
};

/** A definition's verdict is all that counts: Ajv's own code would collect what it found. */
const reference: CodeKeywordDefinition = {
  keyword: "$ref",
  schemaType: "string",
  code(context: KeywordCxt) {
    context.fail(loadAjv()._`!${accepted(context, context.schema as string)}`);
  },
};

/** Branches are functions, and types: Ajv's own code would count the faults of each. */
const union: CodeKeywordDefinition = {
  keyword: "anyOf",
  schemaType: "array",
  code(context: KeywordCxt) {
    const { _, checkDataType } = loadAjv();
    const conditions = (context.schema as readonly JsonSchema[]).flatMap(({ $ref, type = [] }) =>
      $ref === undefined
        ? [type].flat().map((each) => checkDataType(each, context.data, true))
        : accepted(context, $ref),
    );
    context.fail(_`!(${conditions.reduce((one, other) => _`${one} || ${other}`)})`);
  },
};

/** Whether a definition accepts what is at hand. */
function accepted(context: KeywordCxt, ref: string): Code {
  const { _, resolveRef, getValidate } = loadAjv();
  const { self, schemaEnv, baseId } = context.it;
  const found = resolveRef.call(self, schemaEnv.root, baseId, ref) as SchemaEnv;
  return _`${getValidate(context, found)}(${context.data})`;
}
