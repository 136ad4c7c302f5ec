import { describe, expect, test } from "@jest/globals";

import type { Formats } from "../definition.js";
import type { JsonSchema } from "../jsonSchema.js";
import { closed } from "../testing/compiledTools.js";
import { judgeBy } from "../testing/judgeBy.js";
import { placeIssue } from "./issue.js";

const FORMATS: Formats = { email: /@/, "date-time": (text) => !Number.isNaN(Date.parse(text)) };

const issuesOn = (schema: JsonSchema, value: unknown, lax = false) =>
  judgeBy(closed({ v: schema }, ["v"]), { v: value }, { lax, formats: FORMATS }).issues.map(placeIssue);
const on = (schema: JsonSchema, value: unknown) => issuesOn(schema, value).map(({ message }) => message);

describe("a value that is not as its keyword has it", () => {
  test.each<[JsonSchema, unknown, string]>([
    [{ type: "number", minimum: 1 }, 0.5, "at least 1, received 0.5"],
    [{ type: "number", minimum: 0 }, -1, "at least 0, received -1"],
    [{ type: "integer", maximum: 10 }, 11, "at most 10, received 11"],
    [{ type: "number", exclusiveMinimum: 0 }, 0, "more than 0, received 0"],
    [{ type: "number", exclusiveMaximum: 1 }, 1, "less than 1, received 1"],
    [{ type: "number", multipleOf: 5 }, 12, "a multiple of 5, received 12"],
    [{ type: "string", minLength: 2 }, "😀", 'at least 2 characters, received "😀"'],
    [{ type: "string", maxLength: 1 }, "ab", 'at most 1 character, received "ab"'],
    [{ type: "string", pattern: "^[a-z]+$" }, "A", 'a match of /^[a-z]+$/, received "A"'],
    [{ type: "string", format: "email" }, "x", 'a valid email, received "x"'],
    [{ type: "string", format: "date-time" }, "soon", 'a valid date-time, received "soon"'],
    [{ type: "array", uniqueItems: true }, [1, 1], "unique items, received array of 2"],
  ])("%j: %j is told in words", (schema, value, expected) => {
    expect(issuesOn(schema, value)).toMatchObject([{ code: "constraint", message: `v: expected ${expected}` }]);
  });

  test("is told of every keyword", () => {
    expect(on({ type: "string", minLength: 3, pattern: "^a" }, "b")).toHaveLength(2);
  });

  test("is judged after its repair", () => {
    expect(issuesOn({ type: "integer", maximum: 4 }, "5", true)).toMatchObject([{ expected: "at most 4" }]);
    const list: JsonSchema = { type: "array", items: { type: "integer" }, uniqueItems: true };
    expect(issuesOn(list, [1, "1"], true)).toMatchObject([{ path: ["v"], expected: "unique items" }]);
    expect(issuesOn(list, [1, "2"], true)).toEqual([]);
  });
});

test("keywords hold for values of their own type only (bigint)", () => {
  const bigint: JsonSchema = { type: ["integer", "string"], pattern: "^-?\\d+$", minimum: 10 };
  expect(on(bigint, 10)).toEqual([]);
  expect(on(bigint, "5")).toEqual([]);
  expect(on(bigint, 9)).toEqual(["v: expected at least 10, received 9"]);
  expect(on(bigint, "x")).toEqual(['v: expected a match of /^-?\\d+$/, received "x"']);
  expect(on(bigint, 1.5)).toEqual(["v: expected integer | string, received 1.5"]);
});

test.each(["unknown", "toString", "__proto__"])(
  "the format %s, which the definition does not have, asks nothing",
  (format) => {
    expect(on({ type: "string", format }, "x")).toEqual([]);
  },
);

test("items are unique by their values, at any depth", () => {
  const unique: JsonSchema = { uniqueItems: true };
  const parse = (text: string): unknown => JSON.parse(text);
  expect(on(unique, [1, "1", true, "true", null, [], {}, [1], { a: 1 }])).toEqual([]);
  expect(on(unique, parse('[{"a":{"toString":1}},{"a":{"toString":2}}]'))).toEqual([]);
  expect(
    on(unique, [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ]),
  ).toHaveLength(1);
});
