import type { Ajv, KeywordCxt } from "ajv";
import type { SchemaEnv } from "ajv/dist/compile";

import { loadAjv } from "./loadAjv";
import { simplify } from "./simplify";

/** A keyword of our own: its subschema is checked without building error objects, which the runtime would not read. */
export const QUIET = "quiet";

/** Stands in Ajv's code for the helper of that name. Ajv's own check compares every two items, and takes keys such as `__proto__` for none. */
export const areUnique = (): boolean => true;

/** Replaces keywords whose code is larger than a verdict needs: it would name what is missing, or collect what a definition found. */
export function addKeywords(ajv: Ajv): void {
  const { _, resolveRef, getValidate, noPropertyInData } = loadAjv();
  ajv.addKeyword({
    keyword: QUIET,
    schemaType: "object",
    code(context) {
      const { gen } = context;
      const valid = gen.name("valid");
      context.subschema({ keyword: QUIET, createErrors: false, allErrors: false }, valid);
      gen.if(_`!${valid}`, () => gen.return(false));
      gen.optimize = () => simplify(gen);
    },
  });
  ajv.removeKeyword("required").addKeyword({
    keyword: "required",
    type: "object",
    schemaType: "array",
    before: "propertyNames",
    code(context: KeywordCxt) {
      const { gen, data, it } = context;
      for (const name of context.schema as readonly string[]) {
        context.fail(noPropertyInData(gen, data, name, it.opts.ownProperties));
      }
    },
  });
  // Ajv divides and looks for a whole number, so that 19.99 would be no multiple of 0.01. Here a multiple is what prints as one,
  // in the 15 digits that a number holds for certain.
  ajv.removeKeyword("multipleOf").addKeyword({
    keyword: "multipleOf",
    type: "number",
    schemaType: "number",
    code(context: KeywordCxt) {
      const { data, schemaCode: unit, gen } = context;
      const nearest = gen.const("nearest", _`Math.round(${data} / ${unit}) * ${unit}`);
      context.fail(_`${data} !== ${nearest} && ${data} !== +${nearest}.toPrecision(15)`);
    },
  });
  ajv.removeKeyword("uniqueItems").addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    code(context: KeywordCxt) {
      const helper = context.gen.scopeValue("func", { ref: areUnique, code: _`areUnique` });
      if (context.schema === true) context.fail(_`!${helper}(${context.data})`);
    },
  });
  ajv.removeKeyword("$ref").addKeyword({
    keyword: "$ref",
    schemaType: "string",
    code(context: KeywordCxt) {
      const { self, schemaEnv, baseId } = context.it;
      const found = resolveRef.call(self, schemaEnv.root, baseId, context.schema as string) as SchemaEnv;
      context.fail(_`!${getValidate(context, found)}(${context.data})`);
    },
  });
}
