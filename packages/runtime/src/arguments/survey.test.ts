import { runInNewContext } from "node:vm";

import { describe, expect, test } from "@jest/globals";

import { findFlaw } from "./survey.js";

const codeOf = (value: unknown, maxDepth = 3, maxBytes = 100): string | undefined =>
  findFlaw(value, maxDepth, maxBytes)?.code;

describe("plain JSON data", () => {
  test.each([
    1,
    "text",
    true,
    null,
    [],
    {},
    { a: [1, { b: null }] },
    Object.create(null) as object,
    { absent: undefined },
    runInNewContext('({ a: ["from another realm"] })'),
    JSON.parse('{"__proto__":{"a":1}}'),
  ])("%j has no flaw", (value) => {
    expect(codeOf(value)).toBeUndefined();
  });

  test.each([
    ["undefined", undefined],
    ["undefined in a list", [undefined]],
    ["a function", { a: () => 0 }],
    ["a symbol", { a: Symbol("a") }],
    ["a bigint", { a: 1n }],
    ["a Map", new Map()],
    ["a Date", { at: new Date() }],
    ["an expression", [/a/]],
    [
      "a class's instance",
      new (class Query {
        name = "x";
      })(),
    ],
    ["what inherits", Object.create({ a: 1 })],
    ["a boxed string", Object("text")],
  ])("%s is none", (_, value) => {
    expect(codeOf(value)).toBe("not_plain");
  });
});

test("levels are those of objects and lists", () => {
  expect(codeOf({ a: [{}] })).toBeUndefined();
  expect(codeOf({ a: [{ b: [] }] })).toBe("too_deep");
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  expect(codeOf(cyclic)).toBe("too_deep");
});

test("size is about that of the text, with what is shared counted each time", () => {
  expect(codeOf({ a: "x".repeat(98) })).toBeUndefined();
  expect(codeOf({ a: "x".repeat(99) })).toBe("too_large");
  expect(codeOf({ ["k".repeat(100)]: 1 })).toBe("too_large");
  expect(codeOf(Array.from({ length: 101 }, () => 1))).toBe("too_large");
  const shared = "x".repeat(50);
  expect(codeOf([shared, shared])).toBe("too_large");
});
