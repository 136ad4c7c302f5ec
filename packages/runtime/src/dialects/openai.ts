import type { Dialect } from "./dialect.js";
import { OPENAI_FORMATS } from "./openaiStrict.js";
import { allowOnly, areScalars, isScalar } from "./passes/keywords.js";
import { objectAtRoot } from "./passes/root.js";
import { tuplesAsObjects } from "./passes/tuples.js";
import { nameAllTypes, nameItems } from "./passes/types.js";

/** OpenAI function calling without `strict`: any JSON Schema with an object at its root, but every array has one schema for its items. */
export const openai: Dialect = {
  name: "openai",
  passes: [
    objectAtRoot,
    nameAllTypes,
    nameItems,
    tuplesAsObjects,
    allowOnly(
      {
        $ref: true,
        title: true,
        description: true,
        default: isScalar,
        examples: areScalars,
        deprecated: true,
        type: true,
        const: true,
        enum: true,
        anyOf: true,
        properties: true,
        required: true,
        patternProperties: true,
        additionalProperties: true,
        items: true,
        minItems: true,
        maxItems: true,
        uniqueItems: true,
        minimum: true,
        maximum: true,
        exclusiveMinimum: true,
        exclusiveMaximum: true,
        multipleOf: true,
        minLength: true,
        maxLength: true,
        pattern: true,
        format: OPENAI_FORMATS,
        contentEncoding: true,
      },
      { keepsUnknown: true },
    ),
  ],
};
