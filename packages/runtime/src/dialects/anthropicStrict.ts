import { ANTHROPIC_NAMES } from "./anthropic.js";
import type { Dialect } from "./dialect.js";
import { allowOnly } from "./passes/keywords.js";
import { mapsAsEntries } from "./passes/maps.js";
import { renameProperties } from "./passes/names.js";
import { inlineReferences } from "./passes/references.js";
import { objectAtRoot } from "./passes/root.js";
import { unknownAsText } from "./passes/text.js";
import { tuplesAsObjects } from "./passes/tuples.js";
import { isNullableScalar, nameTypes, splitTypes } from "./passes/types.js";
import { flattenUnions } from "./passes/unions.js";

/** Formats that structured outputs take. */
const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"];

/** Anthropic tool use with `strict: true`: the subset of JSON Schema that a grammar is made of, which the model's output always follows. */
export const anthropicStrict: Dialect = {
  name: "anthropic-strict",
  passes: [
    objectAtRoot,
    inlineReferences,
    unknownAsText,
    nameTypes,
    splitTypes(isNullableScalar),
    flattenUnions,
    tuplesAsObjects,
    mapsAsEntries,
    renameProperties(ANTHROPIC_NAMES),
    allowOnly({
      title: true,
      description: true,
      type: true,
      const: true,
      enum: true,
      anyOf: true,
      properties: true,
      required: true,
      additionalProperties: [false],
      items: true,
      minItems: [0, 1],
      format: FORMATS,
    }),
  ],
  limits: { optionalProperties: 24, unions: 16 },
};
