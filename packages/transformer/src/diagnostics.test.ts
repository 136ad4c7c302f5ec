import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "@jest/globals";

import { catalogue, messageOf, type DiagnosticName } from "./diagnostics";

const ROOT = join(__dirname, "../../..");
const rejected = readdirSync(join(ROOT, "fixtures/reject"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => readFileSync(join(ROOT, "fixtures/reject", name, "diagnostics.txt"), "utf8"))
  .join("\n");
const documented = readFileSync(join(ROOT, "docs/diagnostics.md"), "utf8");

/** Those that no single source file can cause; tests of whole projects and of transformFile cover them. */
const OF_PROJECTS = new Set<DiagnosticName>([
  "strictNullChecksOff",
  "targetTooOld",
  "unknownPluginOption",
  "unknownDialect",
  "notAProgramTransformer",
  "outputMissing",
  "outputUncompiled",
  "outputStale",
  "internal",
]);

const entries = Object.entries(catalogue) as [DiagnosticName, { code: number; message: string }][];

test("numbers are unique and in the order of the catalogue", () => {
  const codes = entries.map(([, { code }]) => code);
  expect(codes).toEqual([...new Set(codes)].sort((a, b) => a - b));
});

describe.each(entries)("%s", (name, { code }) => {
  test("has a heading in docs/diagnostics.md", () => {
    expect(documented).toContain(`\n### TS${code} ${name}\n`);
  });

  if (!OF_PROJECTS.has(name)) {
    test("is shown by a fixture", () => {
      expect(rejected).toContain(`TS${code}: `);
    });
  }
});

test("docs/diagnostics.md documents nothing else", () => {
  const headings = [...documented.matchAll(/^### TS(\d+) (\w+)$/gm)].map(([, code, name]) => [name, Number(code)]);
  expect(headings).toEqual(entries.map(([name, { code }]) => [name, code]));
});

test("placeholders are filled in, and left standing when there is nothing to fill in", () => {
  expect(messageOf("symbolType", { path: "a.b", type: "symbol" })).toMatch(/^'a\.b' has type 'symbol'/);
  expect(messageOf("symbolType", { path: "a.b" })).toContain("{type}");
});
