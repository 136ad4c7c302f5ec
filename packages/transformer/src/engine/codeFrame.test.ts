import { expect, test } from "@jest/globals";

import { codeFrame } from "./codeFrame";

const TEXT = "one\r\ntwo\nthree\n\tfour five\nsix";

test("the line with those before it, and what is meant", () => {
  expect(codeFrame(TEXT, { line: 4, column: 7, position: 0, length: 4 })).toBe(
    ["2 | two", "3 | three", "4 | \tfour five", "  | \t     ^^^^"].join("\n"),
  );
});

test("the mark ends with the line, and is never nothing", () => {
  expect(codeFrame(TEXT, { line: 1, column: 2, position: 1, length: 99 })).toBe("1 | one\n  |  ^^");
  expect(codeFrame(TEXT, { line: 5, column: 4, position: 0, length: 0 })).toMatch(/ {3}\^$/);
});
