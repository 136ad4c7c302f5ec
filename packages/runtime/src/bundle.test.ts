import { join } from "node:path";

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
  return {
    bytes: outputFiles[0]!.contents.length,
    foreign: modules.filter((path) => !path.includes("packages/runtime/dist/")),
  };
}

describe("the main entry", () => {
  test("is made of nothing but this package: no dependencies, no Node built-ins", async () => {
    expect((await bundle("index.js")).foreign).toEqual([]);
  });

  test("is under 12 kB minified", async () => {
    expect((await bundle("index.js")).bytes).toBeLessThan(12_000);
  });
});

test("the effects entry uses node:crypto and nothing else", async () => {
  expect(new Set((await bundle("effects/index.js")).foreign)).toEqual(new Set(["node:crypto"]));
});
