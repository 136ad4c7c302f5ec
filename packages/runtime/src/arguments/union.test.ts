import { describe, expect, test } from "@jest/globals";

import type { JsonSchema } from "../jsonSchema.js";
import { closed } from "../testing/compiledTools.js";
import { judgeBy } from "../testing/judgeBy.js";
import { placeIssue } from "./issue.js";

const string: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };
const only = (value: string): JsonSchema => ({ type: "string", const: value });

function judge(schema: JsonSchema, value: unknown, lax = true) {
  const { issues, ...rest } = judgeBy(schema, value, { lax });
  return { ...rest, issues: issues.map((issue) => placeIssue(issue).message) };
}

const issuesOf = (schema: JsonSchema, value: unknown): string[] => judge(schema, value).issues;
const repairedBy = (schema: JsonSchema, value: unknown): unknown => {
  const { value: to, issues } = judge(schema, value);
  expect(issues).toEqual([]);
  return to;
};

describe("a union with a tag", () => {
  const tagged: JsonSchema = {
    anyOf: [
      closed({ kind: only("a"), n: number }, ["kind", "n"]),
      closed({ kind: only("b"), s: string }, ["kind", "s"]),
      closed({ kind: only("c"), t: { type: "array", items: string } }, ["kind", "t"]),
    ],
  };

  test("explains the branch that the tag picks, and no other (V5)", () => {
    expect(issuesOf(tagged, { kind: "b" })).toEqual(["s: expected string, received nothing"]);
    expect(issuesOf(tagged, {})).toEqual(['kind: expected "a" | "b" | "c", received nothing']);
    expect(issuesOf(tagged, { kind: "z" })).toEqual(['kind: expected "a" | "b" | "c", received "z"']);
    expect(issuesOf(tagged, 5)).toEqual(["arguments: expected object, received 5"]);
  });

  test("repairs by the branch that the tag picks", () => {
    expect(repairedBy(tagged, { kind: "a", n: "5", s: "x" })).toEqual({ kind: "a", n: 5 });
    expect(repairedBy(tagged, JSON.stringify({ kind: "b", s: "x" }))).toEqual({ kind: "b", s: "x" });
    expect(issuesOf(tagged, JSON.stringify({ kind: "b" }))).toEqual(["s: expected string, received nothing"]);
  });

  test("finds tags behind references, in nested unions, beside null, and among enums and booleans", () => {
    const root: JsonSchema = {
      $defs: {
        A: closed({ ok: { type: "boolean", const: true }, n: number }, ["ok", "n"]),
        F: { type: "boolean", const: false },
      },
      anyOf: [
        { type: "null" },
        { anyOf: [{ $ref: "#/$defs/A" }, closed({ ok: { $ref: "#/$defs/F" }, e: string }, ["ok", "e"])] },
      ],
    };
    expect(issuesOf(root, { ok: false })).toEqual(["e: expected string, received nothing"]);
    expect(issuesOf(root, { ok: "x" })).toEqual(['ok: expected true | false, received "x"']);
    expect(issuesOf(root, null)).toEqual([]);
  });

  test("takes no optional property for a tag (V6)", () => {
    const optional: JsonSchema = {
      anyOf: [
        closed({ name: only("A"), on: { type: "boolean", const: true } }, ["on"]),
        closed({ name: only("B"), on: { type: "boolean" } }),
      ],
    };
    expect(judge(optional, { name: "B", on: true })).toMatchObject({ repairs: [], issues: [] });
  });

  test("takes no property with a shared value for a tag", () => {
    const shared: JsonSchema = {
      anyOf: [closed({ k: only("a"), n: number }, ["k", "n"]), closed({ k: only("a"), s: string }, ["k", "s"])],
    };
    expect(issuesOf(shared, { k: "a", s: "x" })).toEqual([]);
    expect(issuesOf(shared, { k: "a", s: 1 })).toEqual(["s: expected string, received 1"]);
  });
});

describe("a union without a tag", () => {
  const either: JsonSchema = { anyOf: [closed({ a: string }, ["a"]), closed({ b: string }, ["b"])] };

  test("drops keys by the branch it chooses, and a failed branch leaves no trace (V7)", () => {
    const args = Object.freeze({ b: "x", extra: 1 });
    const verdict = judge(either, args);
    expect(verdict).toMatchObject({ value: { b: "x" }, issues: [] });
    expect(verdict.repairs.map(({ path }) => path)).toEqual([["extra"]]);
    expect(judge(either, { c: 1 })).toMatchObject({ value: { c: 1 }, repairs: [] });
  });

  test("prefers the branch that keeps the caller's keys over an earlier one that drops them", () => {
    const schema: JsonSchema = {
      anyOf: [closed({ a: string }, ["a"]), closed({ a: string, c: number }, ["a", "c"])],
    };
    expect(repairedBy(schema, { a: "x", c: "5" })).toEqual({ a: "x", c: 5 });
  });

  test("takes an exact match over an earlier branch that would need a repair", () => {
    expect(judge({ anyOf: [number, only("5")] }, "5")).toMatchObject({ value: "5", repairs: [] });
    expect(judge({ anyOf: [number, {}] }, "5")).toMatchObject({ value: "5", repairs: [] });
    expect(judge({ anyOf: [number, { type: "boolean" }] }, "yes")).toMatchObject({ value: true });
  });

  test("explains the nearest branch, or the union as a whole", () => {
    expect(issuesOf(either, { b: 5 })).toEqual(["b: expected string, received 5"]);
    expect(issuesOf({ anyOf: [string, closed({ id: number }, ["id"])] }, { id: "x" })).toEqual([
      'id: expected number, received "x"',
    ]);
    expect(issuesOf({ anyOf: [number, either] }, true)).toEqual(["arguments: expected number | object, received true"]);
    expect(issuesOf({ anyOf: [only("a"), only("b"), { type: "null" }] }, "c")).toEqual([
      'arguments: expected "a" | "b" | null, received "c"',
    ]);
  });

  test("costs no exponential time when unions nest, with or without success", () => {
    const root: JsonSchema = {
      $ref: "#/$defs/T",
      $defs: {
        T: {
          anyOf: [
            closed({ l: { $ref: "#/$defs/T" }, x: number }, ["x"]),
            closed({ l: { $ref: "#/$defs/T" }, y: number }, ["y"]),
            closed({ l: { $ref: "#/$defs/T" }, z: number }, ["z"]),
          ],
        },
      },
    };
    const nest = (innermost: unknown) =>
      Array.from({ length: 200 }).reduce((inner) => ({ l: inner, z: "5" }), { z: innermost });
    const startedAt = Date.now();
    expect(judge(root, nest("6")).repairs).toHaveLength(201);
    expect(issuesOf(root, nest("not a number"))).toHaveLength(1);
    expect(judge(root, nest("6"), false).issues.length).toBeGreaterThan(0);
    expect(Date.now() - startedAt).toBeLessThan(2000);
  });
});
