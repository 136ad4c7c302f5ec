import { runInThisContext } from "node:vm";

import { expect, test } from "@jest/globals";

import { literal } from "./literal";

const evaluate = (text: string): unknown => runInThisContext(`(${text})`) as unknown;

test.each([
  ["nested values", { a: [1, -2.5, true, null, "x"], b: { c: {} } }],
  ["keys that are no identifiers", { "content-type": 1, "2": 2, "": 3, "a'b\"c": 4, été: 5 }],
  ["line separators, quotes and lone surrogates", ["\u2028\u2029", "'\"`${x}\\", "\ud800"]],
  ["an own __proto__ key", JSON.parse('{"__proto__": {"a": 1}, "b": 2}') as unknown],
])("prints %s as an expression of the same value", (_, value) => {
  const text = literal(value);
  expect(JSON.stringify(evaluate(text))).toBe(JSON.stringify(value));
  expect(text).not.toMatch(/[\n\u2028\u2029]/);
});

test("leaves out what is undefined", () => {
  expect(literal({ a: undefined, b: 1 })).toBe("{ b: 1 }");
});
