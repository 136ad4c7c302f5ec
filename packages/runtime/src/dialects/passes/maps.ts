import type { JsonSchema } from "../../jsonSchema.js";
import type { LoweredSchema } from "../../lowered.js";
import type { Pass } from "../dialect.js";
import { without, withoutAnnotations } from "../schema.js";
import { described, inWords } from "../words.js";
import { schemaAsText } from "./text.js";
import { freeName } from "./tuples.js";

/**
 * Objects have no keys but those they name. A map becomes a list of `{ key, value }`; where there are properties too, and at the root,
 * which must be an object, that list is a further property.
 */
export const mapsAsEntries: Pass = (given, { root, path }) => {
  const { properties: named, patternProperties = {}, additionalProperties = true } = given;
  // a foreign schema that says nothing of further properties means none
  if (given.type === "object" && named && !given.patternProperties && given.additionalProperties === undefined) {
    return { schema: { ...given, additionalProperties: false }, change: "no further properties" };
  }
  if (given.type !== "object" || (additionalProperties === false && !given.patternProperties)) return undefined;
  const patterns = Object.entries(patternProperties);
  const values = [
    ...patterns.map(([, value]) => value),
    ...(additionalProperties === false ? [] : [additionalProperties]),
  ];
  if (values.length > 1)
    return path === "" ? { schema: given, refusal: "it has several kinds of keys" } : schemaAsText(given, root);
  const [value] = values;
  const [pattern] = patterns.map(([source]) => source);
  const list = entryList(value === true ? {} : value!, pattern);
  const rest = without(inWords(given, ["default", "examples"]), "patternProperties", "additionalProperties");
  const { properties = {}, required = [] } = rest;
  if (Object.keys(properties).length === 0 && path !== "") return listAlone(rest, list);
  const name = freeName("entries", properties);
  const schema = {
    ...rest,
    properties: { ...properties, [name]: described(list, "further properties") },
    required: [...required, name],
    additionalProperties: false,
  };
  return { schema, raise: { entries: name }, change: `further properties as the list '${name}'` };
};

const entryList = (value: JsonSchema, pattern: string | undefined): LoweredSchema => ({
  type: "array",
  items: {
    type: "object",
    properties: { key: { type: "string", ...(pattern !== undefined && { pattern }) }, value },
    required: ["key", "value"],
    additionalProperties: false,
  },
});

function listAlone(rest: LoweredSchema, list: LoweredSchema): ReturnType<Pass> {
  const { nullable } = rest;
  const [, annotations] = withoutAnnotations(rest);
  return {
    schema: { ...annotations, ...list, ...(nullable && { nullable }) },
    raise: { entries: true },
    change: "a list of { key, value }",
  };
}
