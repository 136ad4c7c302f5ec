import { describe, expect, test } from "@jest/globals";
import ts from "typescript";

import { docsOf } from "./docs";

/** The documentation of the first member named `it`, or else of the first statement. */
function docs(source: string) {
  const file = ts.createSourceFile("it.ts", source, ts.ScriptTarget.ESNext, true);
  let found: ts.Node = file.statements[0]!;
  const visit = (node: ts.Node): void => {
    if ((ts.isPropertySignature(node) || ts.isParameter(node)) && node.name.getText() === "it") found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return docsOf(ts, found);
}

describe("descriptions", () => {
  test.each([
    ["/** One line. */ let x;", "One line."],
    ["/**\n * First\n *   indented\n *\n * - item\n */\nlet x;", "First\n  indented\n\n- item"],
    ["/**\r\n * First\r\n * second\r\n */\r\nlet x;", "First\nsecond"],
    ["/** Old. */\n/** New. */\nlet x;", "New."],
    ["type T = { /** Same line. */ it: string }", "Same line."],
    ["type T = { a: 1; /** After a member. */ it: string }", "After a member."],
    ["function f(/** Inline. */ it: string) {}", "Inline."],
    [
      "/** See {@link Foo} and {@link Bar|the bar} or {@link https://x.y z}. */ let x;",
      "See Foo and the bar or z (https://x.y).",
    ],
    [
      "/** See {@link https://x.y/a?b=c} or {@link https://x.y|the rules}. */ let x;",
      "See https://x.y/a?b=c or the rules (https://x.y).",
    ],
    [
      "/**\n * Runs:\n * ```ts\n * @Injectable()\n * ```\n * @deprecated\n */\nlet x;",
      "Runs:\n```ts\n@Injectable()\n```",
    ],
    ["/** Says. @deprecated yes */ let x;", "Says."],
  ])("of %j", (source, description) => {
    expect(docs(source).description).toBe(description);
  });

  test.each([
    ["type T = { a: 1; /** About a. */\n it: string }"],
    ["/* no doc comment */ let x;"],
    ["/**/ let x;"],
    ["// line\nlet x;"],
    ["let x;"],
  ])("none of %j", (source) => {
    expect(docs(source).description).toBeUndefined();
  });
});

test("@param texts are kept by path, without the dash", () => {
  const { params } = docs(
    "/**\n * @param a - First.\n * @param {string} b Second\n *   goes on.\n * @param o.deep Deep.\n */\nfunction f() {}",
  );
  expect(Object.fromEntries(params)).toEqual({ a: "First.", b: "Second\ngoes on.", "o.deep": "Deep." });
});
