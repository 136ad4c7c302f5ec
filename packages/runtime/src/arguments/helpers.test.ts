import { expect, test } from "@jest/globals";

import { equal, ucs2length } from "./helpers.js";

const parse = (text: string): unknown => JSON.parse(text);

test.each([
  [1, 1, true],
  [1, "1", false],
  [null, {}, false],
  [[], {}, false],
  [[1, [2]], [1, [2]], true],
  [[1], [1, 2], false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: undefined }, { b: undefined }, false],
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
