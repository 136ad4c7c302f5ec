import { expect, test } from "@jest/globals";

import { findJsonFault } from "./jsonFault.js";

/** Each with a mark where it stops being JSON. */
test.each([
  '{"name": ▲secret',
  '{"name": ▲',
  '{"a":1▲',
  '{"a":1,▲}',
  '{"a" ▲1}',
  "{▲a:1}",
  "[1,▲]",
  "[1 ▲2]",
  "[1▲}",
  '{"a":[1,2▲}}',
  "{}▲x",
  "[] ▲[]",
  "▲]",
  "▲'a'",
  "▲undefined",
  "▲True",
  "0▲1",
  "1▲.",
  "-▲",
  '"abc▲',
  '"abc▲\n"',
  '"a▲\\x"',
  '"a\\u00▲g0"',
  '[[],{},"",true,null,-1.5e+3,{"a":{"b":[]}},▲nil]',
  "▲//",
  "▲\u00a0{}",
  "{▲,}",
  '{"a":▲:1}',
])("%j", (marked) => {
  // within a word or a string that breaks off, the mark is where it is no longer one
  const text = marked.replace("▲", "");
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  const expected = marked.startsWith("-▲") ? 0 : marked.includes("\\u00▲") ? 2 : marked.indexOf("▲");
  expect(findJsonFault(text)).toBe(expected);
});

test("a long text takes no longer than it is long, and no stack", () => {
  expect(findJsonFault("[".repeat(300_000))).toBe(300_000);
  expect(findJsonFault(`"${"\\n".repeat(300_000)}`)).toBe(600_001);
});
