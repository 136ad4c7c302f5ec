import { runInThisContext } from "node:vm";

import { describe, expect, test } from "@jest/globals";

import { analyzeTool } from "../analyze/analyzeTool";
import { discoverTools } from "../discover/discoverTools";
import { schemaWriterFor } from "../schema/writeSchema";
import { compile } from "../testing/compile";
import { BUILD_TIME_HELPERS } from "../validator/buildTimeHelpers";
import { writeDecoder } from "./writeDecoder";

const TYPES = {
  "a date": "Date",
  "a nullable date": "Date | null",
  "a date that may be text": "Date | string",
  "text before date": "string | Date",
  "nested containers": "{ a: Map<string, Set<Date>[]>; b?: [URL, ...Date[]] }",
  "a discriminated union": '{ kind: "at"; at: Date } | { kind: "text"; at: string }',
  "a recursive type": "Event",
  "a record beside a name": "{ id: string; [key: string]: string | Date }",
  "plain JSON": "{ a: string[] }",
  bytes: "Uint8Array",
  pairs: "Map<number, Date>",
};
const DAY = "2024-02-29T00:00:00.000Z";
const date = new Date(DAY);

const source = `import { tool } from "@toolsig/runtime";
interface Event { at: Date; next?: Event; tags: Record<string, Event> }
${Object.values(TYPES)
  .map((type, index) => `export const t${index} = tool((value: ${type}, other: string) => [value, other]);`)
  .join("\n")}`;
const { file, compiler } = compile({ "types.ts": source }, { lib: ["lib.es2022.d.ts", "lib.dom.d.ts"] });
const declarations = discoverTools(file, compiler);

function decoderOf(name: keyof typeof TYPES): ((args: unknown) => { value: unknown }) | undefined {
  const { model } = analyzeTool(declarations[Object.keys(TYPES).indexOf(name)]!, new Map(), compiler);
  const text = writeDecoder(model!, schemaWriterFor(model!.definitions, compiler.ts));
  const helpers = { ...BUILD_TIME_HELPERS, formats: { "date-time": (each: string) => each === DAY } };
  return text === undefined
    ? undefined
    : (runInThisContext(text) as (h: unknown) => (args: unknown) => { value: unknown })(helpers);
}

describe("decoding", () => {
  test.each<[keyof typeof TYPES, unknown, unknown]>([
    ["a date", DAY, date],
    ["a nullable date", null, null],
    ["a nullable date", DAY, date],
    ["a date that may be text", DAY, date],
    ["a date that may be text", "soon", "soon"],
    ["text before date", DAY, date],
    ["text before date", "soon", "soon"],
    [
      "nested containers",
      { a: { x: [[DAY]] }, b: ["https://a.b/", DAY] },
      { a: new Map([["x", [new Set([date])]]]), b: [new URL("https://a.b/"), date] },
    ],
    ["nested containers", { a: {} }, { a: new Map() }],
    ["a discriminated union", { kind: "at", at: DAY }, { kind: "at", at: date }],
    ["a discriminated union", { kind: "text", at: DAY }, { kind: "text", at: DAY }],
    [
      "a recursive type",
      { at: DAY, next: { at: DAY, tags: {} }, tags: { x: { at: DAY, tags: {} } } },
      { at: date, next: { at: date, tags: {} }, tags: { x: { at: date, tags: {} } } },
    ],
    ["a record beside a name", { id: DAY, at: DAY, note: "x" }, { id: DAY, at: date, note: "x" }],
    ["bytes", "AAEC", Uint8Array.of(0, 1, 2)],
    ["pairs", [[1, DAY]], new Map([[1, date]])],
  ])("of %s: %j", (name, wire, decoded) => {
    expect(decoderOf(name)!({ value: wire, other: "x" })).toEqual({ value: decoded, other: "x" });
  });

  test("leaves its input as it was, and own __proto__ keys keys", () => {
    const wire = Object.freeze({ value: Object.freeze({ a: JSON.parse('{"__proto__": []}') as unknown }), other: "x" });
    const { value } = decoderOf("nested containers")!(wire) as { value: { a: Map<string, unknown> } };
    expect([...value.a.keys()]).toEqual(["__proto__"]);
  });

  test("is not written for plain JSON", () => {
    expect(decoderOf("plain JSON")).toBeUndefined();
  });
});
