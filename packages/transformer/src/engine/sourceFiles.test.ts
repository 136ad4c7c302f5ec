import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { afterAll, describe, expect, test } from "@jest/globals";

import { isOwnSource, sourceOfImport } from "./sourceFiles";

test.each(["/app/a.ts", "/app/a.mts", "/app/a.cts", "/app/a.tsx", "C:\\app\\a.ts", "/app/d.ts"])(
  "%s has tools",
  (file) => {
    expect(isOwnSource(file)).toBe(true);
  },
);

test.each(["/app/a.d.ts", "/app/a.d.mts", "/app/a.js", "/app/a.vue", "/app/node_modules/b/a.ts", "/app/a.ts?raw"])(
  "%s is left alone",
  (file) => {
    expect(isOwnSource(file)).toBe(false);
  },
);

describe("a relative import in TypeScript", () => {
  const folder = mkdtempSync(join(tmpdir(), "toolsig-imports-"));
  mkdirSync(join(folder, "parts"));
  for (const file of ["a.ts", "b.tsx", "c.mts", "d.ts.ts", "parts/index.ts"]) writeFileSync(join(folder, file), "");
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ["./a.js", "./a.ts"],
    ["./a", "./a.ts"],
    ["./b.jsx", "./b.tsx"],
    ["./b", "./b.tsx"],
    ["./c.mjs", "./c.mts"],
    ["./d.ts", "./d.ts.ts"],
    ["./parts", "./parts/index.ts"],
    ["../" + basename(folder) + "/a.js", "../" + basename(folder) + "/a.ts"],
  ])("%s means %s", (specifier, source) => {
    expect(sourceOfImport(specifier, join(folder, "main.ts"))).toBe(source);
  });

  test.each(["./missing.js", "./c.js", "a.js", "/a.js", "#a.js"])("%s means no source", (specifier) => {
    expect(sourceOfImport(specifier, join(folder, "main.ts"))).toBeUndefined();
  });
});
