import type { JsonSchema } from "../jsonSchema.js";
import type { Limits, Refusal } from "./dialect.js";
import { propertyPath } from "./dialect.js";

/** An enumeration of at least so many texts is one whose characters are counted. */
const LARGE_ENUM = 250;

type Measured = keyof Limits;

const NOUNS: Readonly<Record<Measured, string>> = {
  depth: "levels of nested objects",
  properties: "properties",
  optionalProperties: "optional properties",
  unions: "schemas of several types",
  enumValues: "enumerated values",
  characters: "characters in its names and constants",
  enumCharacters: `characters in an enumeration of more than ${LARGE_ENUM} texts`,
};

interface Size {
  readonly counts: Record<Measured, number>;
  /** The path of the deepest object. */
  deepest: string;
}

/** What about a lowered schema is more than a dialect takes. */
export function beyondLimits(schema: JsonSchema, limits: Limits): readonly Refusal[] {
  const size: Size = {
    counts: {
      depth: 0,
      properties: 0,
      optionalProperties: 0,
      unions: 0,
      enumValues: 0,
      characters: 0,
      enumCharacters: 0,
    },
    deepest: "",
  };
  measure(schema, "", 1, size);
  return Object.entries(limits).flatMap(([what, most]: [string, number]) => {
    const count = size.counts[what as Measured];
    if (count <= most) return [];
    const path = what === "depth" ? size.deepest : "";
    return [{ path, reason: `it has ${count} ${NOUNS[what as Measured]}, and at most ${most} are taken` }];
  });
}

/** References are not followed: a definition is measured where it stands. */
function measure(schema: JsonSchema, path: string, level: number, size: Size): void {
  const { properties = {}, required = [], items, anyOf = [], $defs = {} } = schema;
  const names = Object.keys(properties);
  const { counts } = size;
  const isObject = [schema.type].flat().includes("object");
  if (isObject && level > counts.depth) {
    counts.depth = level;
    size.deepest = path;
  }
  counts.properties += names.length;
  counts.optionalProperties += names.filter((name) => !required.includes(name)).length;
  if (anyOf.length > 0 || Array.isArray(schema.type)) counts.unions++;
  measureConstants(schema, counts);
  counts.characters += [...names, ...Object.keys($defs)].join("").length;
  const inner = isObject ? level + 1 : level;
  for (const name of names) measure(properties[name]!, propertyPath(path, name), inner, size);
  if (typeof items === "object") measure(items, `${path}[]`, inner, size);
  for (const branch of anyOf) measure(branch, path, level, size);
  for (const [name, definition] of Object.entries($defs)) measure(definition, name, 1, size);
}

function measureConstants(schema: JsonSchema, counts: Size["counts"]): void {
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  const texts = values.filter((value) => typeof value === "string").join("").length;
  counts.enumValues += schema.enum?.length ?? 0;
  counts.characters += texts;
  if (values.length > LARGE_ENUM) counts.enumCharacters = Math.max(counts.enumCharacters, texts);
}
