import { expect, test } from "@jest/globals";

import { canonicalJson, CanonicalJsonError } from "./canonicalJson.js";

test.each([
  [{ b: 1, a: [true, null, "x"] }, '{"a":[true,null,"x"],"b":1}'],
  [{ B: 1, a: 2, é: 3, "": 4 }, '{"":4,"B":1,"a":2,"é":3}'],
  [{ a: undefined, b: 1 }, '{"b":1}'],
  [JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
  [-0, "0"],
  [1.5e-7, "1.5e-7"],
  ["\u2028\ud800", '"\u2028\\ud800"'],
])("%j is written as %s", (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

const cyclic: Record<string, unknown> = {};
cyclic["self"] = [cyclic];

test.each([
  ["NaN", { a: [NaN] }, "a[0]"],
  ["Infinity", { a: -Infinity }, "a"],
  ["an unsafe integer", { a: { b: 2 ** 53 } }, "a.b"],
  ["undefined in an array", [undefined], "[0]"],
  ["undefined itself", undefined, "arguments"],
  ["a function", { f: () => 0 }, "f"],
  ["a symbol", { s: Symbol("s") }, "s"],
  ["a bigint", { n: 1n }, "n"],
  ["a Date", { at: new Date(0) }, "at"],
  ["a Map", { m: new Map() }, "m"],
  ["a cycle", cyclic, "self[0]"],
])("%s is refused, with its path", (_, value, path) => {
  expect(() => canonicalJson(value)).toThrow(CanonicalJsonError);
  expect(() => canonicalJson(value)).toThrow(new RegExp(`^${path.replace(/[[\]]/g, "\\$&")}: `));
});

test("one object in two places is no cycle", () => {
  const shared = { x: 1 };
  expect(canonicalJson({ a: shared, b: shared })).toBe('{"a":{"x":1},"b":{"x":1}}');
});

test("more levels than arguments may have are refused, not followed until the stack is full", () => {
  const nested = Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], 1);
  expect(() => canonicalJson(nested)).toThrow(CanonicalJsonError);
});
