import type { JsonSchema } from "../../jsonSchema.js";
import type { LoweredSchema } from "../../lowered.js";
import type { Pass, Rewriting } from "../dialect.js";
import { definitionsOf, isUnknown, without, withoutAnnotations } from "../schema.js";
import { described } from "../words.js";

/** Where anything goes, the dialect has no schema for it: its JSON text is asked for. */
export const unknownAsText: Pass = (schema) => {
  return isUnknown(schema) ? asText(schema, "any JSON value, written as JSON text") : undefined;
};

/** The last resort, which loses nothing: the value is written as JSON text, and its schema is told in words. */
export function schemaAsText(schema: LoweredSchema, root: JsonSchema): Rewriting {
  const [rule] = withoutAnnotations(schema);
  const told = JSON.stringify(withDefinitions(without(rule, "nullable"), root));
  return asText(schema, `written as JSON text of a value that this JSON Schema describes: ${told}`);
}

function asText(schema: LoweredSchema, words: string): Rewriting {
  const { nullable } = schema;
  const [, annotations] = withoutAnnotations(schema);
  return {
    schema: described(
      { ...annotations, type: "string", ...(nullable && { nullable }) },
      annotations.description,
      words,
    ),
    raise: { text: "json" },
    change: "a JSON text",
  };
}

/** A schema with the definitions that it refers to, and that these refer to. */
function withDefinitions(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const kept = [...definitionsOf(schema, root)].map((name) => [name, root.$defs![name]!] as const);
  return kept.length > 0 ? { ...schema, $defs: Object.fromEntries(kept) } : schema;
}
