import { expect, test } from "@jest/globals";

import { withInsertions } from "./insertions";

test("each text comes to its place in the original", () => {
  const insertions = [
    { position: 2, text: "1" },
    { position: 2, text: "2" },
    { position: 4, text: "3" },
  ];
  expect(withInsertions("abcd", insertions)).toBe("ab12cd3");
  expect(withInsertions("abcd", [])).toBe("abcd");
});
