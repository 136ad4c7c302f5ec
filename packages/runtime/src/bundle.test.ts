import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { describe, expect, test } from "@jest/globals";
import { build } from "esbuild";

/** Bundles a built entry as an application would, and tells its size and what it was made of. */
async function bundle(entry: string) {
  const { metafile, outputFiles } = await build({
    entryPoints: [join(__dirname, "../dist/esm", entry)],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    external: ["node:*"],
    metafile: true,
    write: false,
  });
  const modules = Object.values(metafile.inputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const { contents } = outputFiles[0]!;
  return {
    bytes: contents.length,
    gzipped: gzipSync(contents).length,
    foreign: modules.filter((path) => !path.includes("packages/runtime/dist/")),
  };
}

describe("the main entry", () => {
  test("is made of nothing but this package: no dependencies, no Node built-ins", async () => {
    expect((await bundle("index.js")).foreign).toEqual([]);
  });

  test("is small", async () => {
    const { bytes, gzipped } = await bundle("index.js");
    expect(bytes).toBeLessThan(22_500);
    expect(gzipped).toBeLessThan(9_550);
  });
});

test.each([
  "dialects/index.js",
  "bindings/anthropic.js",
  "bindings/gemini.js",
  "bindings/mcp.js",
  "bindings/openAi.js",
])("%s is made of nothing but this package", async (entry) => {
  expect((await bundle(entry)).foreign).toEqual([]);
});

test.each(["aiSdk", "langChain", "openAiAgents"])(
  "the binding %s is made of nothing but this package",
  async (name) => {
    expect((await bundle(`bindings/${name}.js`)).foreign).toEqual([]);
  },
);

test("the effects entry uses node:crypto and nothing else", async () => {
  expect(new Set((await bundle("effects/index.js")).foreign)).toEqual(new Set(["node:crypto"]));
});
