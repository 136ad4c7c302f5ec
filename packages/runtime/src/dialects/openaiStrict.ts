import type { Dialect } from "./dialect.js";
import { allowOnly, isPlainPattern } from "./passes/keywords.js";
import { mapsAsEntries } from "./passes/maps.js";
import { optionalAsNull } from "./passes/optional.js";
import { referencesAlone } from "./passes/references.js";
import { objectAtRoot } from "./passes/root.js";
import { unknownAsText } from "./passes/text.js";
import { tuplesAsObjects } from "./passes/tuples.js";
import { isNullableScalar, nameTypes, splitTypes } from "./passes/types.js";
import { firstPropertiesDiffer, flattenUnions } from "./passes/unions.js";

/** Formats that Structured Outputs takes. */
export const OPENAI_FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/** OpenAI function calling with `strict: true`: the subset of JSON Schema of Structured Outputs, which the model's output always follows. */
export const openaiStrict: Dialect = {
  name: "openai-strict",
  passes: [
    objectAtRoot,
    referencesAlone,
    unknownAsText,
    nameTypes,
    splitTypes(isNullableScalar),
    flattenUnions,
    tuplesAsObjects,
    mapsAsEntries,
    optionalAsNull,
    firstPropertiesDiffer,
    allowOnly({
      $ref: true,
      description: true,
      type: true,
      const: true,
      enum: true,
      anyOf: true,
      properties: true,
      required: true,
      additionalProperties: [false],
      items: true,
      minItems: true,
      maxItems: true,
      minimum: true,
      maximum: true,
      exclusiveMinimum: true,
      exclusiveMaximum: true,
      multipleOf: true,
      pattern: isPlainPattern,
      format: OPENAI_FORMATS,
    }),
  ],
  limits: { depth: 10, properties: 5_000, enumValues: 1_000, characters: 120_000, enumCharacters: 15_000 },
};
