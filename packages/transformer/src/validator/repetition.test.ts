import { runInThisContext } from "node:vm";

import { describe, expect, test } from "@jest/globals";
import type { JsonSchema } from "@toolsig/runtime";

import { BUILD_TIME_HELPERS } from "./buildTimeHelpers";
import { writeValidator } from "./writeValidator";

const closed = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

function emitted(schema: JsonSchema): (value: unknown) => boolean {
  const make = runInThisContext(writeValidator(schema)) as (h: unknown) => (value: unknown) => boolean;
  return make({ ...BUILD_TIME_HELPERS, parameters: schema });
}

const node: JsonSchema = { $ref: "#/$defs/Node" };
const text: JsonSchema = { type: "string" };
const recursive = (Node: JsonSchema): JsonSchema => ({ ...closed({ s: node }), $defs: { Node } });
const tagged = (kind: string, others: Record<string, JsonSchema>, required: string[] = []): JsonSchema =>
  closed({ ...others, kind: { type: "string", const: kind } }, ["kind", ...required]);

describe("a recursive type whose branches lead back to it by one step", () => {
  /** Each is nested so that no branch but the last takes it, and its innermost value by none. */
  const overlapping: Record<string, readonly [JsonSchema, (inner: unknown) => unknown]> = {
    "closed objects": [
      {
        anyOf: [
          closed({ l: node, x: text }, ["x"]),
          closed({ l: node, y: text }, ["y"]),
          closed({ l: node, x: text, y: text }),
        ],
      },
      (l) => ({ l, y: "y", x: "x" }),
    ],
    "open objects": [
      {
        anyOf: [
          { type: "object", properties: { l: node, x: { type: "number" } } },
          { type: "object", properties: { l: node } },
        ],
      },
      (l) => ({ l, x: "x" }),
    ],
    arrays: [
      {
        anyOf: [
          { type: "array", items: node, minItems: 2 },
          { type: "array", items: node },
        ],
      },
      (l) => [l],
    ],
    "records and objects": [
      { anyOf: [{ type: "object", additionalProperties: node, required: ["x"] }, closed({ l: node, y: text })] },
      (l) => ({ l, y: "y" }),
    ],
    "branches that are definitions": [
      { anyOf: [{ $ref: "#/$defs/One" }, { $ref: "#/$defs/Other" }] },
      (l) => ({ l, y: "y" }),
    ],
    "optional tags": [
      { anyOf: [closed({ l: node, kind: { const: "a" } }), closed({ l: node, kind: { const: "b" } })] },
      (l) => ({ l, kind: "b" }),
    ],
    patterns: [
      { type: "object", properties: { l: node }, patternProperties: { "^l": node }, additionalProperties: false },
      (l) => ({ l }),
    ],
  };

  test.each(Object.entries(overlapping))("%s: judges a value once", (_, [branches, nest]) => {
    const schema = recursive(branches);
    const all = {
      ...schema,
      $defs: { ...schema.$defs, One: closed({ l: node, x: text }, ["x"]), Other: closed({ l: node, y: text }, ["y"]) },
    };
    const accepts = emitted(all);
    const nested = (innermost: unknown) => Array.from({ length: 200 }).reduce(nest, innermost);
    const started = performance.now();
    expect(accepts({ s: nested({ l: 5 }) })).toBe(false);
    accepts({ s: nested({}) });
    expect(performance.now() - started).toBeLessThan(2000);
    expect(writeValidator(all)).toContain("isOutermost");
  });

  test("is judged anew in the next call", () => {
    const schema = recursive({ anyOf: [closed({ l: node, x: text }), closed({ l: node, y: text })] });
    const accepts = emitted(schema);
    const inner = { l: { x: "x" } as object };
    expect(accepts({ s: inner })).toBe(true);
    inner.l = { z: 1 };
    expect(accepts({ s: inner })).toBe(false);
  });
});

test.each<[string, JsonSchema]>([
  ["with tags, in any order", { anyOf: [tagged("a", { l: node, r: node }), tagged("b", { l: node })] }],
  [
    "by different properties",
    { anyOf: [closed({ and: { type: "array", items: node } }), closed({ not: node }), text] },
  ],
  [
    "in arrays and in objects",
    {
      anyOf: [
        { type: "array", items: node },
        { type: "object", additionalProperties: node },
      ],
    },
  ],
  ["without a union", closed({ l: node, r: node })],
])("a recursive type %s remembers nothing", (_, branches) => {
  expect(writeValidator(recursive(branches))).not.toContain("isOutermost");
});

test("a tag is looked at before all else, whatever is written first", () => {
  const accepts = emitted(recursive({ anyOf: [tagged("a", { l: node }), tagged("b", { l: node })] }));
  const nested = Array.from({ length: 200 }).reduce((l) => ({ l, kind: "b" }), { kind: "b" });
  const started = performance.now();
  expect(accepts({ s: nested })).toBe(true);
  expect(performance.now() - started).toBeLessThan(2000);
});
