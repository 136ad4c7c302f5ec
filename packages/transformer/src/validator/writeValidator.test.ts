import { runInThisContext } from "node:vm";

import { describe, expect, test } from "@jest/globals";
import type { JsonSchema } from "@toolsig/runtime";
import { parseExpressionAt } from "acorn";
import { Ajv2020 } from "ajv/dist/2020";

import { BUILD_TIME_HELPERS } from "./buildTimeHelpers";
import { renamed } from "./renamed";
import { writeValidator } from "./writeValidator";

const closed = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `name${index}`);

/** Ajv's own names, as the names of properties. */
const AJV_NAMES = ["vErrors", "errors", "validate0", "wrapper0", "schema0", "instancePath", "data", "h"];

const schemas: Record<string, JsonSchema> = {
  empty: closed({}),
  scalars: closed(
    {
      s: { type: "string" },
      n: { type: "number" },
      i: { type: "integer" },
      b: { type: "boolean" },
      z: { type: "null" },
    },
    ["s"],
  ),
  constants: closed({
    a: { type: "string", const: "x" },
    b: { type: ["string", "number", "null"], enum: ["x", 1, null] },
  }),
  "more properties than Ajv compares one by one": closed(
    Object.fromEntries(names(12).map((name) => [name, { type: "number" } as const])),
  ),
  "a long enumeration": closed({ s: { type: "string", enum: names(300) } }),
  nested: closed({ s: closed({ s: { type: "array", items: closed({ s: { type: "string" } }, ["s"]) } }) }),
  union: closed({
    s: {
      anyOf: [
        { type: ["string", "boolean"], description: "a type or another" },
        closed({ s: { const: "a" } }, ["s"]),
        { type: "array", items: { type: "number" } },
        { type: "object", properties: { 5: { anyOf: [{ type: "integer" }, { const: "x" }] } }, required: ["5"] },
      ],
    },
  }),
  tuple: closed({
    s: {
      type: "array",
      prefixItems: [{ type: "string" }, { type: "number" }],
      items: { type: "boolean" },
      minItems: 1,
    },
  }),
  record: closed({
    s: {
      type: "object",
      additionalProperties: { type: "number" },
      patternProperties: { "^-?\\d+$": { type: "string" } },
    },
  }),
  // The names would otherwise be typed as the prototype's methods.
  "names of Object.prototype": closed(
    { toString: { type: "string" as const }, constructor: { type: "number" as const } },
    ["constructor"],
  ),
  "names that look like generated code": closed({
    'validate0.errors = [{}];"': { type: "string" },
    "schema0.quiet": { type: "string" },
    ...Object.fromEntries(AJV_NAMES.map((name) => [name, { type: "number" } as const])),
  }),
  recursive: {
    ...closed({ s: { $ref: "#/$defs/Tree" } }),
    $defs: { Tree: closed({ s: { type: "string" }, kids: { type: "array", items: { $ref: "#/$defs/Tree" } } }, ["s"]) },
  },
  "a union that is recursive itself": {
    ...closed({ s: { $ref: "#/$defs/Json" }, n: { anyOf: [{ type: "string" }, { $ref: "#/$defs/Json" }] } }),
    $defs: {
      Json: {
        anyOf: [{ $ref: "#/$defs/Leaf" }, { type: "array", items: { $ref: "#/$defs/Json" } }, { $ref: "#/$defs/Node" }],
      },
      Leaf: { type: ["number", "null"] },
      Node: closed({ s: { anyOf: [{ $ref: "#/$defs/Node" }, { $ref: "#/$defs/Json" }] } }),
    },
  },
  "mutually recursive": {
    ...closed({ s: { $ref: "#/$defs/Group_A" }, n: { $ref: "#/$defs/Item" } }),
    $defs: {
      Group_A: closed({ items: { type: "array", items: { $ref: "#/$defs/Item" } } }),
      Item: closed({ s: { anyOf: [{ $ref: "#/$defs/Group_A" }, { type: "string" }] } }),
    },
  },
};

const leaves = [
  "x",
  "a",
  "",
  0,
  1,
  1.5,
  NaN,
  Infinity,
  true,
  null,
  undefined,
  [],
  {},
  ["x"],
  [1],
  ["x", 1, true],
  "name1",
  "name299",
];
const values: unknown[] = [
  ...leaves,
  ...[
    "s",
    "n",
    "i",
    "b",
    "z",
    "a",
    "name3",
    "constructor",
    "toString",
    ...AJV_NAMES,
    "schema0.quiet",
    'validate0.errors = [{}];"',
  ].flatMap((key) => leaves.map((leaf) => ({ [key]: leaf }))),
  ...leaves.flatMap((leaf) => [
    { s: { s: leaf } },
    { s: { s: [{ s: leaf }] } },
    { s: { 5: leaf } },
    { s: { k: leaf } },
  ]),
  ...leaves.map((leaf) => ({ s: { s: "x", kids: [{ s: leaf }, { s: "y", kids: [{ s: leaf }] }] } })),
  ...leaves.map((leaf) => ({ s: { items: [{ s: { items: [{ s: leaf }] } }] }, n: { s: leaf } })),
  { constructor: 1, toString: "x" },
  { s: "x", n: 1, i: 2, b: false, z: null },
  JSON.parse('{"s": "x", "__proto__": {}}'),
];

function emitted(schema: JsonSchema): (value: unknown) => boolean {
  const make = runInThisContext(writeValidator(schema)) as (h: unknown) => (value: unknown) => boolean;
  return make({ ...BUILD_TIME_HELPERS, parameters: schema });
}

describe.each(Object.entries(schemas))("%s", (_, schema) => {
  test("gives Ajv's own verdicts", () => {
    const ajv = new Ajv2020({ strict: false, strictNumbers: true, ownProperties: true }).compile(schema);
    const accepts = emitted(schema);
    const verdicts = values.map((value) => ({ value, accepted: accepts(value) }));
    expect(verdicts).toEqual(values.map((value) => ({ value, accepted: ajv(value) })));
  });

  test("is one ES2015 expression on one line, the same every time", () => {
    const text = writeValidator(schema);
    expect(parseExpressionAt(text, 0, { ecmaVersion: 2015 }).end).toBe(text.length);
    expect(text).not.toMatch(/[\n\u2028\u2029]/);
    expect(writeValidator(schema)).toBe(text);
  });
});

test("decimals are multiples as they print", () => {
  const accepts = emitted({ type: "number", multipleOf: 0.01 });
  expect([0, 0.07, 1.1, -19.99, 123456.78, 1e21].filter(accepts)).toHaveLength(6);
  expect([0.001, 19.999, 1e-7, 0.30000000000000004, Infinity].filter(accepts)).toEqual([]);
  expect([12, -1.2e22, 13, 12.000001].filter(emitted({ type: "number", multipleOf: 12 }))).toEqual([12, -1.2e22]);
});

test("unique items are compared by a helper, so that no key is special", () => {
  const schema = closed({ s: { type: "array", items: { type: "string" }, uniqueItems: true } });
  const accepts = emitted(schema);
  expect(["a", "__proto__", "toString"].map((item) => accepts({ s: [item, item] }))).toEqual([false, false, false]);
  expect(accepts({ s: ["a", "__proto__", "toString"] })).toBe(true);
});

test("code that Ajv did not generate before is an error, not a wrong validator", () => {
  expect(() => renamed("function validate0(data){vErrors = [1];}", new Map())).toThrow(/cannot link 'vErrors'/);
});

describe("what is decided beforehand is left out", () => {
  const fields = { s: { type: "string" }, list: { type: "array", items: { type: "number" } } } satisfies Record<
    string,
    JsonSchema
  >;

  test("the first fault ends a function, so none are counted", () => {
    expect(writeValidator(closed(fields, ["s"]))).not.toMatch(/errors|_errs|valid\d/);
  });

  test("a required property is looked for once", () => {
    expect(writeValidator(closed(fields, ["s"])).match(/data\.s\b/g)).toHaveLength(1);
  });

  test("the branches of a union are types and functions, and count nothing", () => {
    const text = writeValidator(closed({ s: { anyOf: [fields.s, fields.list, closed(fields)] } }));
    expect(text).toMatch(/typeof data0 === "string" \|\| validate\d\(data0\) \|\| validate\d\(data0\)/);
    expect(text).not.toContain("errors");
  });
});
