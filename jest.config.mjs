import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Jest does not know that compiled tests depend on the transformer: its build becomes part of where results are cached. */
function transformerDigest() {
  const dist = join(import.meta.dirname, "packages/transformer/dist");
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(readFileSync(join(dist, file)));
  return hash.digest("hex").slice(0, 16);
}

/** @satisfies {import("jest").Config} */
const shared = {
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  modulePathIgnorePatterns: ["/dist/", "/\\.work/"],
};

/** @type {import("jest").Config} */
const config = {
  reporters: ["default", "<rootDir>/scripts/totalsReporter.mjs"],
  testTimeout: 120_000,
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: ["<rootDir>/packages/*/src/**/*.test.ts"],
      testPathIgnorePatterns: ["/node_modules/", "<rootDir>/packages/effector/"],
      transform: {
        "\\.ts$": ["ts-jest", { tsconfig: "<rootDir>/tsconfig.jest.json", transpilation: true, diagnostics: false }],
      },
    },
    {
      ...shared,
      displayName: "effects",
      testMatch: ["<rootDir>/packages/effector/src/**/*.test.ts"],
      globalSetup: "<rootDir>/scripts/postgres/jestSetup.mjs",
      globalTeardown: "<rootDir>/scripts/postgres/jestTeardown.mjs",
      testEnvironment: "<rootDir>/scripts/postgres/pgliteEnvironment.mjs",
      transform: {
        "\\.ts$": ["ts-jest", { tsconfig: "<rootDir>/tsconfig.jest.json", transpilation: true, diagnostics: false }],
      },
    },
    {
      ...shared,
      displayName: "compiled",
      testMatch: ["<rootDir>/packages/*/src/**/*.spec.ts"],
      cacheDirectory: join(tmpdir(), `toolsig-jest-${transformerDigest()}`),
      transform: { "\\.ts$": ["ts-jest", { tsconfig: "<rootDir>/tsconfig.spec.json", compiler: "ts-patch/compiler" }] },
    },
    {
      ...shared,
      displayName: "fixtures",
      testMatch: ["<rootDir>/fixtures/*.test.ts"],
      globalSetup: "<rootDir>/fixtures/installPacked.ts",
      transform: {
        "\\.ts$": ["ts-jest", { tsconfig: "<rootDir>/tsconfig.jest.json", transpilation: true, diagnostics: false }],
      },
    },
  ],
};

export default config;
