import { expect, test } from "@jest/globals";

import { areUnique, equal, ucs2length } from "./helpers.js";

const parse = (text: string): unknown => JSON.parse(text);

test.each([
  [1, 1, true],
  [1, "1", false],
  [null, {}, false],
  [[], {}, false],
  [[1, [2]], [1, [2]], true],
  [[1], [1, 2], false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: undefined }, {}, true],
  [{ a: [undefined] }, { a: [] }, false],
  [{ a: -0 }, { a: 0 }, true],
  [parse('{"toString":1,"valueOf":2}'), parse('{"valueOf":2,"toString":1}'), true],
  [parse('{"toString":1}'), {}, false],
  [parse('{"__proto__":{"a":1}}'), parse('{"__proto__":{"a":1}}'), true],
  [parse('{"__proto__":{"a":1}}'), parse('{"__proto__":{"a":2}}'), false],
  [parse('{"__proto__":null}'), { a: 1 }, false],
])("equality of %j and %j is %p", (left, right, expected) => {
  expect(equal(left, right)).toBe(expected);
  expect(equal(right, left)).toBe(expected);
});

test.each([
  ["", 0],
  ["abc", 3],
  ["😀é", 2],
  ["\ud800", 1],
  ["\udc00\ud800a", 3],
])("%j has %p code points", (text, length) => {
  expect(ucs2length(text)).toBe(length);
});

test("items are unique by their values, whatever the order of their keys", () => {
  expect(areUnique([1, "1", true, "true", null, "null", [], {}, "[]", "{}", [1], { a: 1 }])).toBe(true);
  expect(
    areUnique([
      { a: 1, b: { c: 2, d: 3 } },
      { b: { d: 3, c: 2 }, a: 1 },
    ]),
  ).toBe(false);
  expect(areUnique([parse('{"__proto__":1}'), {}, parse('{"__proto__":2}')])).toBe(true);
  expect(areUnique(["\ud800", "\udc00", "\ufffd"])).toBe(true);
});

test("many items are told apart as fast as few", () => {
  const items = Array.from({ length: 50_000 }, (_, index) => ({ a: index, b: [index] }));
  expect(areUnique(items)).toBe(true);
  expect(areUnique([...items, { b: [7], a: 7 }])).toBe(false);
});
