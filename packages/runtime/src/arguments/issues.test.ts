import { describe, expect, test } from "@jest/globals";

import type { JsonSchema } from "../jsonSchema.js";
import { closed } from "../testing/compiledTools.js";
import { judgeBy } from "../testing/judgeBy.js";
import { formatPath, placeIssue } from "./issue.js";

const issuesOf = (schema: JsonSchema, value: unknown) => judgeBy(schema, value, { lax: false }).issues.map(placeIssue);
const messagesOf = (schema: JsonSchema, value: unknown) => issuesOf(schema, value).map(({ message }) => message);
const on = (schema: JsonSchema, value: unknown) => messagesOf(closed({ v: schema }, ["v"]), { v: value });

describe("an issue", () => {
  test("says where, what was expected and what came, in one line and as data", () => {
    const schema = closed({
      filter: closed({ items: { type: "array", items: closed({ price: { type: "number" } }) } }),
    });
    expect(issuesOf(schema, { filter: { items: [{}, { price: "abc" }] } })).toEqual([
      {
        path: ["filter", "items", 1, "price"],
        code: "wrong_type",
        message: 'filter.items[1].price: expected number, received "abc"',
        expected: "number",
        received: '"abc"',
      },
    ]);
  });

  test("names types and values in TypeScript's words", () => {
    expect(on({ type: ["string", "null"] }, 5)).toEqual(["v: expected string | null, received 5"]);
    expect(on({ type: "string", enum: ["a", "b"] }, "c")).toEqual(['v: expected "a" | "b", received "c"']);
    expect(on({ type: "string", enum: ["a", "b"] }, 1)).toEqual(['v: expected "a" | "b", received 1']);
    expect(on({ anyOf: [{ type: "integer" }, { type: "null" }] }, "x")).toEqual([
      'v: expected integer | null, received "x"',
    ]);
    expect(on({ type: "array", items: { type: "integer" } }, {})).toEqual(["v: expected array, received object"]);
    expect(on({ type: "object" }, [1, 2])).toEqual(["v: expected object, received array of 2"]);
    expect(on({ const: null }, undefined)).toEqual(["v: expected null, received nothing"]);
  });

  test("names a required property that may be null (C2)", () => {
    const schema = closed({ title: { type: "string" }, ref: { type: ["string", "null"] } }, ["title", "ref"]);
    expect(messagesOf(schema, { title: "x" })).toEqual(["ref: expected string | null, received nothing"]);
  });

  test("counts items that are too many or too few", () => {
    const pair: JsonSchema = {
      type: "array",
      prefixItems: [{ type: "number" }, { type: "number" }],
      minItems: 2,
      maxItems: 2,
    };
    expect(on(pair, [1])).toEqual(["v: expected at least 2 items, received array of 1"]);
    expect(on(pair, [1, 2, 3])).toEqual(["v: expected at most 2 items, received array of 3"]);
    expect(on({ type: "array", prefixItems: [{}], items: false }, [1, 2])).toEqual([
      "v[1]: expected never, received 2",
    ]);
  });

  test("lists the keys that an unknown one is none of", () => {
    const schema = closed({ customerId: { type: "string" }, limit: { type: "integer" } });
    expect(messagesOf(schema, { zzz: 1 })).toEqual(['zzz: expected "customerId" | "limit", received unknown key']);
    expect(messagesOf(closed({}), { zzz: 1 })).toEqual(["zzz: expected never, received unknown key"]);
  });

  test("shows no whole payload, however long the values and keys", () => {
    const long = "x".repeat(100_000);
    for (const message of messagesOf(closed({ a: { type: "number" } }, ["a"]), { a: long, [long]: long })) {
      expect(message.length).toBeLessThan(400);
    }
  });
});

describe("issues", () => {
  test("come in schema order, then in the order of the unknown keys", () => {
    const schema = closed({ a: { type: "number" }, b: { type: "number" }, c: { type: "number" } }, ["a", "c"]);
    expect(issuesOf(schema, { z: 1, b: "x", y: 1, a: "x" }).map(({ path }) => path[0])).toEqual([
      "a",
      "b",
      "c",
      "z",
      "y",
    ]);
  });

  test("are at most 50, wherever they are", () => {
    const numbers: JsonSchema = { type: "array", items: { type: "number" } };
    const strings = Array.from({ length: 100_000 }, () => "x");
    expect(on(numbers, strings)).toHaveLength(50);
    const lists = closed({ v: { type: "array", items: numbers }, w: numbers });
    expect(messagesOf(lists, { v: Array.from({ length: 60 }, () => ["x"]), w: strings })).toHaveLength(50);
  });
});

test("paths are written as in code", () => {
  expect(formatPath([])).toBe("arguments");
  expect(formatPath(["a", 0, "b-c", "été", "1st"])).toBe('a[0]["b-c"].été["1st"]');
  expect(formatPath(["a\nb"])).toBe('["a\\nb"]');
});
