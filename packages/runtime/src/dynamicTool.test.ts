import { describe, expect, jest, test } from "@jest/globals";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as valibot from "valibot";
import { z } from "zod";

import { lower, raiseFrom } from "./dialects/index.js";
import { jsonSchema } from "./dynamic/index.js";
import { dynamicTool, type DynamicSchema } from "./dynamicTool.js";
import { Activation, EffectorToolRunner } from "./effects/index.js";
import { SideEffectToolError, ToolArgumentError, ToolDefinitionError } from "./errors.js";
import { ToolRegistry } from "./registry.js";
import { ToolRunner } from "./runner.js";

const runner = new ToolRunner();

describe.each<[string, DynamicSchema<{ q: string; limit?: number | undefined }>]>([
  ["zod", z.object({ q: z.string(), limit: z.int().optional() })],
  ["valibot", toStandardJsonSchema(valibot.object({ q: valibot.string(), limit: valibot.optional(valibot.number()) }))],
  [
    "JSON Schema",
    jsonSchema({
      type: "object",
      properties: { q: { type: "string" }, limit: { type: "integer" } },
      required: ["q"],
    }) as DynamicSchema<{ q: string }>,
  ],
])("a tool of a schema by %s", (_, inputSchema) => {
  const find = dynamicTool({
    name: "find",
    description: "Finds.",
    inputSchema,
    execute: ({ q, limit = 1 }, { callId }) => [q, limit, callId],
  });

  test("is shown, called and run like any other", async () => {
    expect(find.schema).toMatchObject({
      name: "find",
      description: "Finds.",
      parameters: { type: "object", properties: { q: { type: "string" } }, required: ["q"] },
    });
    expect(Object.keys(find.schema.parameters)).not.toContain("$schema");
    const registry = new ToolRegistry([find]);
    const call = { id: "7", name: "find", arguments: '{"q":"a","limit":"3"}' };
    expect(await registry.execute(call)).toMatchObject({ result: ["a", 3, "7"], repairs: [{ path: ["limit"] }] });
  });

  test("refuses what the schema does, in this package's words", async () => {
    const run = runner.run(find, { q: 5 });
    await expect(run).rejects.toThrow(ToolArgumentError);
    await expect(run).rejects.toThrow("q: expected string, received 5");
  });
});

test("the function takes what the schema puts out", async () => {
  const inputSchema = z.object({ at: z.iso.datetime().transform((text) => new Date(text)), n: z.number().default(3) });
  const year = dynamicTool({ name: "year", inputSchema, execute: ({ at, n }) => at.getUTCFullYear() + n });
  expect(await runner.run(year, { at: "2026-01-01T00:00:00Z" })).toBe(2029);
});

test("what only the schema itself knows of is told in its words, where it is", async () => {
  const inputSchema = z.object({ items: z.array(z.string().refine((text) => text !== "no", "must not be no")) });
  const probe = dynamicTool({ name: "probe", inputSchema, execute: () => 0 });
  await expect(runner.run(probe, { items: ["yes", "no"] })).rejects.toMatchObject({
    issues: [
      {
        path: ["items", 1],
        code: "constraint",
        message: 'items[1]: expected a valid value (must not be no), received "no"',
      },
    ],
  });
});

test("a schema that checks asynchronously is refused when it does", async () => {
  const inputSchema = z.object({ id: z.string().refine(() => Promise.resolve(true)) });
  const validate = (value: unknown) => inputSchema.safeParseAsync(value).then(({ data }) => ({ value: data }));
  const slow = { "~standard": { ...inputSchema["~standard"], validate } } as DynamicSchema;
  const probe = dynamicTool({ name: "probe", inputSchema: slow, execute: () => 0 });
  await expect(runner.run(probe, { id: "a" })).rejects.toThrow(/"probe" has a schema that checks asynchronously/);
});

test("a tool with side effects is staged, asks for approval, and is run by the effector alone", async () => {
  const execute = jest.fn(({ n }: { n: number }) => n * 2);
  const inputSchema = z.object({ n: z.number() });
  const charge = dynamicTool({ name: "charge", inputSchema, sideEffect: true, approval: true, execute });
  await expect(new ToolRegistry([charge]).execute({ name: "charge", arguments: { n: 1 } })).rejects.toThrow(
    SideEffectToolError,
  );
  const activation = new Activation({ entityKey: "e", seq: 0 });
  activation.act(charge, { n: "4" });
  expect(activation.commit()).toMatchObject([{ toolName: "charge", args: { n: 4 } }]);
  expect(execute).not.toHaveBeenCalled();
  expect(await new EffectorToolRunner().run(charge, { n: 4 })).toBe(8);
});

describe("in a dialect", () => {
  const inputSchema = z.strictObject({ q: z.string(), mode: z.union([z.literal(1), z.literal(2)]).optional() });
  const options = { name: "find", inputSchema, execute: (args: unknown) => args };

  test("a tool is lowered at run time, and its arguments are raised", async () => {
    const registry = new ToolRegistry([dynamicTool({ ...options, lower })]);
    const [spec] = registry.listSpecs({ dialect: "openai-strict" });
    expect(spec!.parameters).toMatchObject({ required: ["q", "mode"], additionalProperties: false });
    expect(registry.listSpecs({ dialect: "openai-strict" })[0]!.parameters).toBe(spec!.parameters);
    const call = { name: "find", arguments: { q: "a", mode: null } };
    const output = await registry.execute(call, { raise: raiseFrom("openai-strict"), mode: "strict" });
    expect(output.result).toEqual({ q: "a" });
  });

  test("an open object of another library is shown as closed where there is no form for what else may come", () => {
    const open = dynamicTool({ ...options, inputSchema: z.object({ q: z.string() }), lower });
    const [spec] = new ToolRegistry([open]).listSpecs({ dialect: "openai-strict" });
    expect(spec!.parameters).toMatchObject({ required: ["q"], additionalProperties: false });
  });

  test("what a dialect is not known to refuse stays in a dialect that takes any schema", () => {
    const headers = z.record(z.string(), z.string()).readonly();
    const open = dynamicTool({ ...options, inputSchema: z.object({ headers }), lower });
    const [spec] = new ToolRegistry([open]).listSpecs({ dialect: "openai" });
    expect(spec!.parameters!.properties!["headers"]).toMatchObject({ propertyNames: { type: "string" } });
  });

  test("a tool that was not given the means says how to get them", () => {
    const registry = new ToolRegistry([dynamicTool(options)]);
    expect(() => registry.listSpecs({ dialect: "gemini" })).toThrow(/give it lower of @toolsig\/runtime\/dialects/);
  });

  test("a schema that the dialect cannot say is refused with the place and the reason", () => {
    const both = jsonSchema({ type: "object", properties: { a: { allOf: [{ minimum: 1 }, { maximum: 5 }] } } });
    const registry = new ToolRegistry([dynamicTool({ ...options, inputSchema: both, lower })]);
    expect(() => registry.listSpecs({ dialect: "openai-strict" })).toThrow(
      /"find" cannot be shown in "openai-strict": a: it has no counterpart of 'allOf'/,
    );
  });
});

test("a schema that throws where it checks refuses, and leaves nothing behind that fails later", async () => {
  const inputSchema = z.object({ u: z.string().refine((text) => new URL(text)) });
  const probe = dynamicTool({ name: "probe", inputSchema, execute: () => 0 });
  await expect(runner.run(probe, { u: "nope" })).rejects.toThrow(/checks asynchronously, or throws/);
});

describe("a tool cannot be made", () => {
  const make = (inputSchema: unknown) => () =>
    dynamicTool({ name: "probe", inputSchema: inputSchema as DynamicSchema, execute: () => 0 });

  test.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /needs a Standard Schema/],
    ["a plain JSON Schema", { type: "object" }, /needs a Standard Schema/],
    [
      "a schema that cannot show itself",
      { "~standard": { validate: () => ({ value: 0 }) } },
      /Standard JSON Schema too/,
    ],
    ["a schema of something else", z.string(), /needs a schema whose type is "object"/],
    ["a date", z.object({ at: z.date() }), /cannot be shown: Date cannot be represented/],
    ["a union", z.union([z.object({}), z.object({ a: z.string() })]), /needs a schema whose type is "object"/],
  ])("of %s", (_, schema, message) => {
    expect(make(schema)).toThrow(ToolDefinitionError);
    expect(make(schema)).toThrow(message);
  });

  test("under a name that a model cannot call", () => {
    const odd = dynamicTool({ name: "my tool", inputSchema: z.object({}), execute: () => 0 });
    expect(() => new ToolRegistry([odd])).toThrow(ToolDefinitionError);
  });
});

describe("a JSON Schema", () => {
  const toolOf = (schema: object, options = {}) =>
    dynamicTool({ name: "probe", inputSchema: jsonSchema(schema, options), execute: (args) => args });

  test("is compiled as the draft that it names", async () => {
    const tuple = { type: "object", properties: { at: { items: [{ type: "number" }], minItems: 1 } } };
    const $schema = "http://json-schema.org/draft-07/schema#";
    await expect(runner.run(toolOf({ $schema, ...tuple }), { at: ["x"] })).rejects.toThrow(ToolArgumentError);
    expect(() => toolOf(tuple)).toThrow(/schema is invalid/);
  });

  test("judges by keywords that this package does not know, in Ajv's words", async () => {
    const probe = toolOf({ type: "object", properties: { a: { not: { const: 1 } } }, dependentRequired: { a: ["b"] } });
    await expect(runner.run(probe, { a: 1, b: 0 })).rejects.toThrow(
      "a: expected a valid value (must NOT be valid), received 1",
    );
    expect(await runner.run(probe, { a: 2, b: 0 })).toEqual({ a: 2, b: 0 });
  });

  test("is recursive without harm, and refers to itself as it likes", async () => {
    const probe = toolOf({
      type: "object",
      properties: { v: { type: "integer" }, next: { $ref: "#" } },
      required: ["v"],
    });
    expect(await runner.run(probe, { v: 1, next: { v: "2" } })).toEqual({ v: 1, next: { v: 2 } });
    await expect(runner.run(probe, { v: 1, next: { next: {} } })).rejects.toThrow("next.v: expected integer");
  });

  test("checks formats with an instance of Ajv that knows them", async () => {
    const { default: addFormats } = await import("ajv-formats");
    const { Ajv } = await import("ajv");
    const ajv = addFormats.default(new Ajv());
    const schema = { type: "object", properties: { to: { type: "string", format: "email" } } };
    await expect(runner.run(toolOf(schema, { ajv }), { to: "x" })).rejects.toThrow(/must match format "email"/);
    expect(await runner.run(toolOf(schema), { to: "x" })).toEqual({ to: "x" });
  });

  test("does not compile with a reference that leads nowhere, or with nonsense", () => {
    expect(() => toolOf({ type: "object", properties: { a: { $ref: "#/$defs/None" } } })).toThrow(
      /can't resolve reference/,
    );
    expect(() => toolOf({ type: "objekt" })).toThrow(/schema is invalid/);
  });

  test.each<[string, object, RegExp]>([
    ["is checked asynchronously", { $async: true }, /"\$async" cannot be checked/],
    ["names a key __proto__", JSON.parse('{"properties":{"__proto__":{}}}') as object, /"__proto__" cannot be checked/],
    [
      "is of a draft that Ajv does not have",
      { $schema: "http://json-schema.org/draft-04/schema#" },
      /draft-04.*is not known/,
    ],
    ["refers to an anchor", { $defs: { a: { $anchor: "x" } }, properties: { b: { $ref: "#x" } } }, /refers to "#x"/],
  ])("that %s is refused", (_, schema, message) => {
    expect(() => toolOf({ type: "object", ...schema })).toThrow(message);
  });

  test.each(["https://json-schema.org/draft-07/schema", "https://json-schema.org/draft/2019-09/schema"])(
    "is known as of %s",
    async ($schema) => {
      const probe = toolOf({ $schema, type: "object", properties: { n: { type: "integer" } } });
      await expect(runner.run(probe, { n: "x" })).rejects.toThrow("n: expected integer");
    },
  );

  test("refers to what is in it by its own name, and as addresses are escaped", async () => {
    const $defs = { "Box<string>": { type: "integer" } };
    const properties = { a: { $ref: "https://x.example/root#/$defs/Box%3Cstring%3E" } };
    const probe = toolOf({ $id: "https://x.example/root", type: "object", $defs, properties });
    expect(await runner.run(probe, { a: "1" })).toEqual({ a: 1 });
  });

  test("is explained beside a pattern that is none in this package's syntax", async () => {
    const inputSchema = z.object({ a: z.string().regex(/^[\w-.]+$/), n: z.number() });
    const probe = dynamicTool({ name: "probe", inputSchema, execute: () => 0 });
    await expect(runner.run(probe, { a: "!!", n: "x" })).rejects.toThrow("n: expected number");
    await expect(runner.run(probe, { a: "!!", n: 1 })).rejects.toThrow("a: expected a valid value (Invalid string");
  });

  test("never takes inherited keys for its own", async () => {
    const probe = toolOf({ type: "object", properties: {}, required: ["constructor"] });
    await expect(runner.run(probe, {})).rejects.toThrow("constructor: expected");
  });
});
