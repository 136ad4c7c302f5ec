import { describe, expect, test } from "@jest/globals";

import type { JsonSchema } from "../jsonSchema.js";
import { isBounded } from "./bounded.js";

const text: JsonSchema = { type: "string" };
const closed = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
  additionalProperties: false,
});

describe("a schema that says what every part of a value is", () => {
  test.each<[string, JsonSchema]>([
    ["a closed object", closed({ a: text, b: closed({}) })],
    ["a record", { type: "object", additionalProperties: text }],
    [
      "a list, and a tuple",
      closed({ a: { type: "array", items: text }, b: { type: "array", prefixItems: [text], items: false } }),
    ],
    ["constants", closed({ a: { const: 1 }, b: { enum: [null, { c: [] }] } })],
    ["a union of those", { anyOf: [text, closed({ a: { type: ["number", "null"] } })] }],
  ])("%s", (_, schema) => expect(isBounded(schema)).toBe(true));
});

describe("one that does not", () => {
  test.each<[string, JsonSchema]>([
    ["anything", {}],
    ["a reference", closed({ a: { $ref: "#/$defs/A" } })],
    ["an open object", { type: "object", properties: { a: text } }],
    ["an open part", closed({ a: {} })],
    ["a pattern for anything", { type: "object", patternProperties: { a: {} }, additionalProperties: false }],
    ["items of any kind", closed({ a: { type: "array" }, b: { type: "array", prefixItems: [text] } })],
    ["items that are compared first", closed({ a: { type: "array", items: text, uniqueItems: true } })],
    ["an open branch", { anyOf: [text, { type: "object" }] }],
  ])("%s", (_, schema) => expect(isBounded(schema)).toBe(false));
});
