import { expect, test } from "@jest/globals";

import { readTags } from "./tags";

const read = (...tags: readonly [name: string, text: string][]) =>
  readTags(tags.map(([name, text]) => ({ name, text })));

test("constraints become keywords of their type", () => {
  const { keywords, wrong } = read(
    ["minimum", "-1.5"],
    ["multipleOf", "5e-1"],
    ["maxLength", "10"],
    ["pattern", "^[a-z]+$"],
    ["uniqueItems", ""],
    ["integer", ""],
  );
  expect(keywords).toEqual({
    minimum: -1.5,
    multipleOf: 0.5,
    maxLength: 10,
    pattern: "^[a-z]+$",
    uniqueItems: true,
    type: "integer",
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["minimum", "abc", "a number"],
  ["minimum", "", "a number"],
  ["minimum", "0x10", "a number"],
  ["multipleOf", "0", "a number above 0"],
  ["minLength", "-1", "a whole number"],
  ["maxItems", "1.5", "a whole number"],
  ["uniqueItems", "false", "no text"],
  ["pattern", "", "a text"],
  ["asType", "string", "'integer'"],
])("@%s %j is wrong: it needs %s", (name, text, wanted) => {
  expect(read([name, text])).toMatchObject({ keywords: {}, wrong: [{ tag: name, text, wanted }] });
});

test("one tag with two values is wrong, the same value twice is not", () => {
  expect(read(["minimum", "1"], ["minimum", "2"]).wrong).toHaveLength(1);
  expect(read(["minimum", "1"], ["minimum", "1.0"]).wrong).toEqual([]);
});

test("what only annotates is kept apart", () => {
  const { annotations, keywords } = read(
    ["default", "3"],
    ["example", "plain text"],
    ["examples", '["a", 1]'],
    ["deprecated", "use other"],
    ["title", "Size"],
    ["see", "elsewhere"],
  );
  expect(annotations).toEqual({ default: 3, examples: ["plain text", "a", 1], deprecated: true, title: "Size" });
  expect(keywords).toEqual({});
});
