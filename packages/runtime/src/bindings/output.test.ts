import { expect, test } from "@jest/globals";

import { ToolNotFoundError } from "../errors.js";
import { answerTo, textOf } from "./output.js";

const answer = (result: unknown) => answerTo({ ok: true, id: undefined, name: "probe", result, repairs: [] });

test.each<[string, unknown, string]>([
  ["text as it is", 'a "b"', 'a "b"'],
  ["nothing as null", undefined, "null"],
  ["a function as null", () => 0, "null"],
  ["an object as JSON", { a: [1, undefined], b: undefined }, '{"a":[1,null]}'],
  ["dates and URLs", [new Date(0), new URL("https://a.b/c")], '["1970-01-01T00:00:00.000Z","https://a.b/c"]'],
  [
    "sets and maps",
    { s: new Set([1]), m: new Map([["k", 1n]]), n: new Map([[1, 2]]) },
    '{"s":[1],"m":{"k":1},"n":[[1,2]]}',
  ],
  ["big integers, as text where a number would lose digits", [5n, 2n ** 60n], '[5,"1152921504606846976"]'],
  [
    "bytes in base64",
    { raw: new Uint8Array([255, 0, 1]), buffer: Buffer.from("hi") },
    '{"raw":"/wAB","buffer":"aGk="}',
  ],
])("tells %s", (_, result, text) => {
  expect(answer(result).isError).toBe(false);
  expect(textOf(answer(result))).toBe(text);
});

test("tells as an error what JSON cannot carry", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic["self"] = cyclic;
  expect(answer(cyclic).isError).toBe(true);
  expect(textOf(answer(cyclic))).toMatch(/^Tool "probe" failed: .*circular/);
});

test("tells an error by its message for models", () => {
  const error = new ToolNotFoundError("probe", ["other"]);
  expect(answerTo({ ok: false, id: undefined, name: "probe", error })).toEqual({
    value: error.toModelMessage(),
    isError: true,
  });
});
