import { expect, test } from "@jest/globals";

import { parseResult, writeResult } from "./result.js";

const base = { intentId: "i", status: "ok", attempt: 1, completedAt: "2026-01-01T00:00:00.000Z" } as const;

test("a result is canonical JSON, and comes back as it was", () => {
  const text = writeResult({ ...base, output: { b: 1, a: ["\0", null] } });
  expect(text).toBe(
    '{"attempt":1,"completedAt":"2026-01-01T00:00:00.000Z","intentId":"i","output":{"a":["\\u0000",null],"b":1},"status":"ok","version":1}',
  );
  expect(parseResult(text)).toEqual({ version: 1, ...base, output: { b: 1, a: ["\0", null] } });
});

test.each([[NaN], [new Date(0)], [2 ** 60], [new Map()], [10n], [() => 0], [[undefined]]])(
  "an output that JSON cannot carry is told, not lost and not invented: %p",
  (output) => {
    const result = parseResult(writeResult({ ...base, output }));
    expect(result).toMatchObject({ status: "ok", error: { code: "OUTPUT_NOT_JSON" } });
    expect(result).not.toHaveProperty("output");
  },
);

test.each<[string, object]>([
  ["throws when it is read", Object.defineProperty({}, "secret", { enumerable: true, get: () => raise("no") })],
  ["throws no error when it is read", new Proxy({}, { ownKeys: () => raise(undefined) })],
])("an output that %s is told as well", (_, output) => {
  expect(parseResult(writeResult({ ...base, output }))).toMatchObject({
    status: "ok",
    error: { code: "OUTPUT_NOT_JSON" },
  });
});

function raise(thrown: unknown): never {
  throw thrown;
}

test("an output that is too large is not kept, and that is told", () => {
  const written = (length: number) => parseResult(writeResult({ ...base, output: "x".repeat(length) }));
  expect(written(1_999_000).output).toHaveLength(1_999_000);
  expect(written(2_000_000)).toMatchObject({ status: "ok", error: { code: "OUTPUT_TOO_LARGE" } });
  expect(written(2_000_000)).not.toHaveProperty("output");
});

test("fields of later versions are kept", () => {
  expect(parseResult('{"version":1,"intentId":"i","status":"ok","cost":5}')).toMatchObject({ cost: 5 });
});

test.each([
  '{"version":2,"intentId":"i","status":"ok"}',
  '{"version":1,"status":"ok"}',
  '{"version":1,"intentId":"i","status":"fine"}',
])("%s is not read", (text) => {
  expect(() => parseResult(text)).toThrow(TypeError);
});
