import type { Dialect } from "./dialect.js";
import { emptyObjectsAsText, enumsAsTexts } from "./passes/enums.js";
import { allowOnly } from "./passes/keywords.js";
import { mapsAsEntries } from "./passes/maps.js";
import { renameProperties } from "./passes/names.js";
import { nullAsFlag } from "./passes/nullable.js";
import { inlineReferences } from "./passes/references.js";
import { objectAtRoot } from "./passes/root.js";
import { unknownAsText } from "./passes/text.js";
import { tuplesAsObjects } from "./passes/tuples.js";
import { nameTypes, splitTypes } from "./passes/types.js";
import { flattenUnions, unionsAlone } from "./passes/unions.js";

/** Gemini function declarations: their `parameters`, a subset of the OpenAPI 3.0 schema object. */
export const gemini: Dialect = {
  name: "gemini",
  omitsEmpty: true,
  unsaid: ["additionalProperties"],
  passes: [
    objectAtRoot,
    inlineReferences,
    unknownAsText,
    nameTypes,
    nullAsFlag,
    splitTypes(() => false),
    flattenUnions,
    unionsAlone,
    enumsAsTexts,
    tuplesAsObjects,
    mapsAsEntries,
    emptyObjectsAsText,
    renameProperties(/^[A-Za-z_]\w{0,63}$/),
    allowOnly({
      title: true,
      description: true,
      nullable: true,
      type: true,
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
      minLength: true,
      maxLength: true,
      pattern: true,
      format: ["date-time"],
    }),
  ],
};
