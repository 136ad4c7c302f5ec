// Sizes in bytes: the runtime's entries, bundled and minified, and what the transformer adds to a module for each fixture's tool.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

import { copyTransformer, WORK } from "./build/processes.mjs";
import { writeProject } from "./build/projects.mjs";
import { mean, median } from "./build/statistics.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);

row("what is bundled", "minified", "gzip");
row("---", "--:", "--:");
const PROGRAMS = {
  "all of @toolsig/runtime": 'export * from "./index.js";',
  "tool, ToolRegistry and ToolRunner of it": 'export { tool, ToolRegistry, ToolRunner } from "./index.js";',
  "all of @toolsig/runtime/effects": 'export * from "./effects/index.js";',
};
for (const [title, contents] of Object.entries(PROGRAMS)) {
  const stdin = { contents, resolveDir: join(root, "packages/runtime/dist/esm") };
  const options = { bundle: true, minify: true, format: "esm", external: ["node:*"], write: false };
  const bundle = (await build({ stdin, ...options })).outputFiles[0].contents;
  row(title, bundle.length, gzipSync(bundle).length);
}

const TOOLS = {
  "the tools of fixtures/accept": join(root, "fixtures/accept"),
  "20 larger ones, of nine properties": largerTools(),
};
console.log();
row("emitted definition", "tools", "raw, mean", "gzip, mean", "raw, median", "gzip, median");
row("---", "--:", "--:", "--:", "--:", "--:");
for (const [title, project] of Object.entries(TOOLS)) {
  const definitions = definitionsOf(project);
  const sizes = {
    raw: definitions.map(({ length }) => length),
    gzip: definitions.map((text) => gzipSync(text).length),
  };
  const cells = [mean, median].flatMap((average) => [average(sizes.raw), average(sizes.gzip)]);
  row(title, definitions.length, ...cells.map(Math.round));
}

/** Eight described properties and a nested model each. */
function largerTools() {
  copyTransformer(join(root, "packages/transformer"));
  return writeProject(join(WORK, "larger"), { functions: 20 });
}

/** What the transformer adds to a project's modules, one text a tool. */
function definitionsOf(project) {
  const outDir = mkdtempSync(join(tmpdir(), "toolsig-size-"));
  const tspc = join(root, "node_modules/ts-patch/bin/tspc.js");
  const { status, stdout } = spawnSync(process.execPath, [tspc, "-p", project, "--outDir", outDir], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stdout);
  const files = readdirSync(outDir, { recursive: true }).filter((file) => file.endsWith(".js"));
  const texts = files.flatMap((file) => readFileSync(join(outDir, file), "utf8").match(/\{ toolsig: 1, .*/g) ?? []);
  rmSync(outDir, { recursive: true });
  return texts;
}
