import { describe, expect, test } from "@jest/globals";
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { Ajv } from "ajv";

import { ToolDefinitionError } from "./errors.js";
import type { JsonSchema } from "./jsonSchema.js";
import { ToolRegistry } from "./registry.js";
import { closed, toolBySchema } from "./testing/compiledTools.js";

const price = toolBySchema(
  { name: "price", parameters: closed({ sku: { type: "string" }, count: { type: "integer", default: 1 } }, ["sku"]) },
  (sku: string) => sku,
);

/** A tool of the schema, as one of the standard's targets shows its only property. */
function shownFor(target: string, a: JsonSchema, $defs?: Record<string, JsonSchema>): unknown {
  const { inputSchema } = toolBySchema({ parameters: { ...closed({ a }), ...($defs && { $defs }) } }, () => 0);
  const { properties } = inputSchema["~standard"].jsonSchema.input({ target }) as { properties: { a: unknown } };
  return properties.a;
}

describe("the input schema of a tool", () => {
  test("is a Standard Schema and a Standard JSON Schema, and the same one each time", () => {
    const schema: StandardSchemaV1 & StandardJSONSchemaV1 = price.inputSchema;
    expect(schema["~standard"]).toMatchObject({ version: 1, vendor: "toolsig" });
    expect(price.inputSchema).toBe(schema);
  });

  test("puts out valid arguments as they are, others repaired, and takes JSON text", () => {
    const { validate } = price.inputSchema["~standard"];
    const args = { sku: "a" };
    expect(validate(args)).toEqual({ value: args });
    expect((validate(args) as { value: unknown }).value).toBe(args);
    expect(validate({ sku: "a", count: "2" })).toEqual({ value: { sku: "a", count: 2 } });
    expect(validate('{"sku":"a","count":null}')).toEqual({ value: { sku: "a" } });
  });

  test("tells what is wrong, and where", () => {
    const result: StandardSchemaV1.Result<unknown> = price.inputSchema["~standard"].validate({ sku: 5 });
    expect(result.issues).toMatchObject([
      { path: ["sku"], message: "sku: expected string, received 5", code: "wrong_type" },
    ]);
  });

  test("says of a renamed tool what it says of the tool", () => {
    const renamed = new ToolRegistry().register("cost", price);
    const { validate, jsonSchema } = renamed.inputSchema["~standard"];
    expect(validate({ sku: "a" })).toEqual({ value: { sku: "a" } });
    expect(() => jsonSchema.input({ target: "draft-04" })).toThrow(/Tool "cost" has no schema for "draft-04"/);
  });
});

describe("the JSON Schema of a tool", () => {
  const { jsonSchema } = price.inputSchema["~standard"];

  test("is the tool's parameters in draft 2020-12, a copy that is the caller's own", () => {
    const schema = jsonSchema.input({ target: "draft-2020-12" });
    expect(schema).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      ...price.schema.parameters,
    });
    expect(Object.isFrozen(schema["properties"])).toBe(false);
    expect(jsonSchema.output({ target: "draft-2020-12" })).toEqual(schema);
  });

  test("has no other targets than three, and names them", () => {
    const other = () => jsonSchema.input({ target: "draft-04" });
    expect(other).toThrow(ToolDefinitionError);
    expect(other).toThrow(/The targets are draft-2020-12, draft-07, openapi-3\.0\./);
  });

  test("says of open objects that they are, in draft-07", () => {
    const written = (a: JsonSchema) => shownFor("draft-07", a);
    expect(written({ type: "object" })).toEqual({ type: "object", additionalProperties: {} });
    expect(written({ type: "object", additionalProperties: true })).toEqual({
      type: "object",
      additionalProperties: {},
    });
    expect(written({ type: ["object", "null"] })).toEqual({ type: ["object", "null"], additionalProperties: {} });
    expect(written({ type: "string" })).toEqual({ type: "string" });
  });

  test("has tuples and definitions where draft 7 has them", () => {
    const a: JsonSchema = { $ref: "#/$defs/Pair", description: "two" };
    const Pair: JsonSchema = {
      type: "array",
      prefixItems: [{ type: "number" }, { $ref: "#/$defs/Pair" }],
      items: { type: "string" },
    };
    const { inputSchema } = toolBySchema({ parameters: { ...closed({ a }), $defs: { Pair } } }, () => 0);
    expect(inputSchema["~standard"].jsonSchema.input({ target: "draft-07" })).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      ...closed({}),
      properties: { a: { allOf: [{ $ref: "#/definitions/Pair" }], description: "two" } },
      definitions: {
        Pair: {
          type: "array",
          items: [{ type: "number" }, { $ref: "#/definitions/Pair" }],
          additionalItems: { type: "string" },
        },
      },
    });
  });

  test("accepts in draft 7 what the tool accepts", () => {
    const a: JsonSchema = { type: "array", prefixItems: [{ type: "number" }], minItems: 1, maxItems: 1 };
    const { inputSchema } = toolBySchema({ parameters: closed({ a }) }, () => 0);
    const accepts = new Ajv({ strict: false }).compile(
      inputSchema["~standard"].jsonSchema.input({ target: "draft-07" }),
    );
    expect([{ a: [1] }, { a: ["1"] }, { a: [] }, { a: [1, 2] }, {}].map((value) => accepts(value))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  test.each<[string, JsonSchema, unknown]>([
    ["null", { type: "null" }, { type: "string", nullable: true, enum: [null] }],
    ["a type or null", { type: ["string", "null"] }, { type: "string", nullable: true }],
    [
      "several types",
      { type: ["string", "number", "null"], description: "d" },
      {
        anyOf: [
          { type: "string", nullable: true },
          { type: "number", nullable: true },
        ],
        description: "d",
      },
    ],
    ["a constant", { type: "string", const: "x" }, { type: "string", enum: ["x"] }],
    [
      "bounds that are not reached",
      { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 9 },
      { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
    ],
    [
      "the narrower of two bounds",
      { type: "number", minimum: 1, exclusiveMinimum: 0, exclusiveMaximum: 9, maximum: 10 },
      { type: "number", minimum: 1, maximum: 9, exclusiveMaximum: true },
    ],
    [
      "a tuple",
      { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], minItems: 2, maxItems: 2 },
      { type: "array", items: { anyOf: [{ type: "string" }, { type: "number" }] }, minItems: 2, maxItems: 2 },
    ],
    [
      "a tuple with further elements",
      { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" } },
      { type: "array", items: { anyOf: [{ type: "string" }, { type: "number" }] } },
    ],
    [
      "keys by pattern",
      { type: "object", patternProperties: { "^x": { type: "string" } }, additionalProperties: false },
      { type: "object", additionalProperties: { type: "string" } },
    ],
    [
      "keys by pattern among any others",
      { type: "object", patternProperties: { "^x": { type: "string" } } },
      { type: "object", additionalProperties: {} },
    ],
    ["examples", { type: "string", examples: ["a", "b"] }, { type: "string", example: "a" }],
    ["bytes", { type: "string", contentEncoding: "base64" }, { type: "string", format: "byte" }],
    [
      "a map",
      { type: "object", additionalProperties: { type: "null" } },
      {
        type: "object",
        additionalProperties: { type: "string", nullable: true, enum: [null] },
      },
    ],
    [
      "properties named like keywords",
      { ...closed({ const: { type: "null" } }) },
      {
        ...closed({}),
        properties: { const: { type: "string", nullable: true, enum: [null] } },
      },
    ],
  ])("says %s in OpenAPI 3.0", (_, schema, shown) => {
    expect(shownFor("openapi-3.0", schema)).toEqual(shown);
  });

  test("writes definitions out in OpenAPI 3.0, and refuses recursion", () => {
    const reference: JsonSchema = { $ref: "#/$defs/Part", description: "here" };
    expect(shownFor("openapi-3.0", reference, { Part: { type: ["string", "null"] } })).toEqual({
      type: "string",
      nullable: true,
      description: "here",
    });
    const Part = closed({ parts: { type: "array", items: { $ref: "#/$defs/Part" } } });
    expect(() => shownFor("openapi-3.0", reference, { Part })).toThrow(
      /is recursive, which openapi-3\.0 has no form for/,
    );
  });
});
