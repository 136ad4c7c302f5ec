import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, describe, expect, test } from "@jest/globals";

import { diagnose, type Finding } from "./diagnose";

const root = mkdtempSync(join(tmpdir(), "toolsig-doctor-"));
afterAll(() => rmSync(root, { recursive: true }));

const ENTRY = { transform: "@toolsig/transformer", transformProgram: true };
const config = (plugins: readonly object[], options: object = {}) => ({
  compilerOptions: { strict: true, target: "ES2022", types: [], plugins, ...options },
});
const installed = (name: string, version: string) => ({ [`node_modules/${name}/package.json`]: { name, version } });

/** A project in which nothing is wrong. */
const SOUND: Readonly<Record<string, string | object>> = {
  "package.json": { scripts: { build: "tspc -p .", typecheck: "tsc --noEmit" } },
  "tsconfig.json": config([ENTRY]),
  "index.ts": "export {};",
  ...installed("@toolsig/runtime", "0.1.0"),
  ...installed("@toolsig/transformer", "0.1.0"),
  ...installed("typescript", "5.9.3"),
  ...installed("ts-patch", "3.3.0"),
};

/** What is found in the sound project with some files changed, or left out where they are `undefined`. */
function found(changes: Readonly<Record<string, string | object | undefined>> = {}): readonly Finding[] {
  const folder = mkdtempSync(join(root, "project-"));
  for (const [file, content] of Object.entries({ ...SOUND, ...changes })) {
    if (content === undefined) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
  }
  return diagnose(folder);
}

test("says what is as it should be, and has nothing to fix there", () => {
  expect(found({ "pnpm-lock.yaml": "" })).toEqual([
    { subject: "package manager", found: "pnpm" },
    { subject: "typescript", found: "5.9.3" },
    { subject: "ts-patch", found: "3.3.0" },
    { subject: "@toolsig/runtime and @toolsig/transformer", found: "0.1.0" },
    { subject: "tsconfig.json", found: "has the plugin" },
  ]);
});

describe("what is wrong", () => {
  const cases: readonly [
    what: string,
    changes: Readonly<Record<string, string | object | undefined>>,
    wrong: Finding,
  ][] = [
    [
      "H8 TypeScript 7",
      installed("typescript", "7.0.2"),
      {
        subject: "typescript",
        found: "7.0.2 has no API that types can be read through",
        fix: "npm install --save-dev typescript@6 ts-patch@4",
      },
    ],
    [
      "an old TypeScript",
      { ...installed("typescript", "5.4.5"), "yarn.lock": "" },
      { subject: "typescript", found: "5.4.5 is too old", fix: "yarn add --dev typescript@6 ts-patch@4" },
    ],
    [
      "H6 a ts-patch of another TypeScript",
      installed("typescript", "6.0.3"),
      {
        subject: "ts-patch",
        found: "3.3.0 does not go with TypeScript 6.0.3",
        fix: "npm install --save-dev ts-patch@4",
      },
    ],
    [
      "packages that do not match",
      installed("@toolsig/runtime", "0.2.0"),
      {
        subject: "@toolsig/runtime and @toolsig/transformer",
        found: "0.2.0 and 0.1.0 do not match",
        fix: "npm install @toolsig/runtime@0.1.0",
      },
    ],
    [
      "a project without a plugin",
      { "tsconfig.json": config([]) },
      {
        subject: "tsconfig.json",
        found: "has no plugin",
        fix: `Add { "transform": "@toolsig/transformer", "transformProgram": true } to compilerOptions.plugins.`,
      },
    ],
    [
      "a misspelt plugin",
      { "tsconfig.json": config([{ transform: "@toolsig/transfomer" }]) },
      {
        subject: "tsconfig.json",
        found: `has the plugin {"transform":"@toolsig/transfomer"}`,
        fix: `Write { "transform": "@toolsig/transformer", "transformProgram": true }.`,
      },
    ],
    [
      "a plugin without transformProgram",
      { "tsconfig.json": config([{ transform: "@toolsig/transformer" }]) },
      {
        subject: "tsconfig.json",
        found: "has the plugin without transformProgram",
        fix: `Write { "transform": "@toolsig/transformer", "transformProgram": true }.`,
      },
    ],
    [
      "a plugin that only editors would load",
      { "tsconfig.json": config([{ name: "@toolsig/transformer" }]) },
      {
        subject: "tsconfig.json",
        found: "has the plugin for editors and bundlers alone",
        fix: `Write { "transform": "@toolsig/transformer", "transformProgram": true }.`,
      },
    ],
    [
      "H1 a build with plain tsc",
      { "package.json": { scripts: { build: "rm -rf dist && tsc -p ." } } },
      {
        subject: "script build",
        found: `"rm -rf dist && tsc -p ." builds with tsc, which runs no plugins`,
        fix: "Call tspc with the same arguments.",
      },
    ],
    [
      "a bundler without the plugin",
      { "vite.config.ts": "export default { plugins: [] };" },
      {
        subject: "vite.config.ts",
        found: "does not compile tools",
        fix: "Add toolsig() from @toolsig/transformer/vite to plugins.",
      },
    ],
    [
      "H2 ts-jest without a compiler",
      { "jest.config.cjs": "module.exports = { preset: 'ts-jest' };" },
      {
        subject: "jest.config.cjs",
        found: "has ts-jest with a compiler that runs no plugins",
        fix: `Set ts-jest's option compiler to "ts-patch/compiler".`,
      },
    ],
    [
      "H3 ts-jest with isolatedModules",
      {
        "jest.config.cjs": `module.exports = { transform: { ts: ["ts-jest", { compiler: "ts-patch/compiler" }] } };`,
        "tsconfig.json": config([ENTRY], { isolatedModules: true }),
      },
      {
        subject: "jest.config.cjs",
        found: "has ts-jest with isolatedModules, which reads no types",
        fix: "Remove isolatedModules, or transform with @toolsig/transformer/jest.",
      },
    ],
  ];

  test.each(cases)("%s", (_, changes, wrong) => {
    expect(found(changes).filter(({ fix }) => fix !== undefined)).toEqual([wrong]);
  });

  test.each([
    ["strict off", { strict: false }, 'Set "strict" to true.'],
    ["target ES5", { target: "ES5", ignoreDeprecations: "6.0" }, 'Set "target" to "ES2022".'],
  ])("%s", (_, options, fix) => {
    const wrong = found({ "tsconfig.json": config([ENTRY], options) }).filter((each) => each.fix !== undefined);
    expect(wrong).toEqual([{ subject: "tsconfig.json", found: expect.any(String) as unknown, fix }]);
  });

  test("no tsconfig.json, no packages", () => {
    const nothing = Object.fromEntries(Object.keys(SOUND).map((file) => [file, undefined]));
    const fixes = found({ ...nothing, "package.json": {} }).flatMap(({ fix }) => fix ?? []);
    expect(fixes).toEqual([
      "npm install --save-dev typescript@6 ts-patch@4",
      "npm install --save-dev @toolsig/runtime",
      "npm install --save-dev @toolsig/transformer",
      "npx tsc --init",
    ]);
  });
});

test("what compiles tools in another way needs no plugin in tsconfig.json, and may be built with tsc", () => {
  const findings = found({
    "package.json": { scripts: { build: "tsc", start: "node --import @toolsig/transformer/register app.ts" } },
    "tsconfig.json": config([]),
    "vite.config.ts": `import toolsig from "@toolsig/transformer/vite";`,
    "jest.config.cjs": `module.exports = { transform: { ts: "@toolsig/transformer/jest" } };`,
  });
  expect(findings.filter(({ fix }) => fix !== undefined)).toEqual([]);
  expect(findings).toContainEqual({ subject: "tsconfig.json", found: "has no plugin, and needs none for vite, node" });
});

test("an entry that tells a bundler's plugin of dialects is as it should be", () => {
  const findings = found({
    "package.json": {},
    "tsconfig.json": config([{ name: "@toolsig/transformer", dialects: ["openai"] }]),
    "vite.config.ts": `import toolsig from "@toolsig/transformer/vite";`,
  });
  expect(findings.filter(({ fix }) => fix !== undefined)).toEqual([]);
  expect(findings).toContainEqual({ subject: "tsconfig.json", found: "has the plugin" });
});
