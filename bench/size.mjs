// Sizes in bytes: the runtime's entries, bundled and minified, and what the transformer adds to a module for each fixture's tool.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);

row("entry", "minified", "gzip");
row("---", "--:", "--:");
for (const entry of ["index.js", "effects/index.js"]) {
  const entryPoints = [join(root, "packages/runtime/dist/esm", entry)];
  const options = { bundle: true, minify: true, format: "esm", external: ["node:*"], write: false };
  const { contents } = (await build({ entryPoints, ...options })).outputFiles[0];
  row(`@toolsig/runtime/${dirname(entry)}`.replace("/.", ""), contents.length, gzipSync(contents).length);
}

const accept = join(root, "fixtures/accept");
const outDir = mkdtempSync(join(tmpdir(), "toolsig-size-"));
spawnSync(process.execPath, [join(root, "node_modules/ts-patch/bin/tspc.js"), "-p", accept, "--outDir", outDir]);
const definitions = readdirSync(outDir)
  .flatMap((folder) => readFileSync(join(outDir, folder, "tool.js"), "utf8").match(/\{ toolsig: 1, .*/g) ?? [])
  .map((text) => ({ raw: text.length, gzip: gzipSync(text).length }));
rmSync(outDir, { recursive: true });
const mean = (key) => Math.round(definitions.reduce((sum, each) => sum + each[key], 0) / definitions.length);
const median = (key) => definitions.map((each) => each[key]).sort((a, b) => a - b)[definitions.length >> 1];

console.log();
row(`emitted definition, ${definitions.length} tools`, "raw", "gzip");
row("---", "--:", "--:");
row("mean", mean("raw"), mean("gzip"));
row("median", median("raw"), median("gzip"));
