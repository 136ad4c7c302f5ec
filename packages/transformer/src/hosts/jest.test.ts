import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "@jest/globals";

import jestHost from "./jest";
import type { TransformOptions } from "./jestSuccessor";

const rootDir = mkdtempSync(join(tmpdir(), "toolsig-jest-"));
const file = join(rootDir, "a.js");
afterAll(() => rmSync(rootDir, { recursive: true }));

const optionsOf = (others: Partial<TransformOptions> = {}) => ({
  config: { rootDir },
  configString: "{}",
  instrument: false,
  ...others,
});
writeFileSync(
  join(rootDir, "upper.cjs"),
  `exports.process = (text, file, { instrument }) => ({ code: text.toUpperCase() + instrument });`,
);
const host = jestHost.createTransformer({ then: "./upper.cjs" });

test("a misspelt option is reported", () => {
  expect(() => jestHost.createTransformer({ than: "@swc/jest" } as object)).toThrow(
    "@toolsig/transformer/jest has no option 'than'. It has 'then'.",
  );
});

test("other files are the other transformer's alone, also asynchronously", async () => {
  expect(host.process!("a;", file, optionsOf({ instrument: true }))).toEqual({ code: "A;false" });
  expect(await host.processAsync!("a;", file, optionsOf())).toEqual({ code: "A;false" });
});

test("what is cached depends on the text, the configuration and the other transformer", () => {
  const key = (text: string, others: Partial<TransformOptions> = {}) =>
    host.getCacheKey!(text, file, optionsOf(others));
  expect(key("a;")).toBe(key("a;"));
  const different = [key("a;"), key("b;"), key("a;", { configString: "" }), key("a;", { instrument: true })];
  expect(new Set(different).size).toBe(4);
});
