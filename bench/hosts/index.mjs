// What the plugin adds to bundlers while one works: node bench/hosts/index.mjs [--runs 5] [--files 200]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { builders, copyTransformer, timed, WORK } from "../build/processes.mjs";
import { writeProject } from "../build/projects.mjs";
import { median, table } from "../build/statistics.mjs";
import { editSharedType } from "./edits.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, files: { type: "string", default: "200" } },
});
const files = Number(values.files);

/** The steps that the children measure. */
const VITE = {
  cold: "the first file",
  others: "all other files",
  unchanged: "an unchanged file, again",
  typeEdit: "a shared type edited: the first dependent",
  nineMore: "nine more",
  fileEdit: "a tool's own file edited",
};
const ESBUILD = {
  cold: "the first build",
  unchanged: "nothing changed",
  typeEdit: "a type of all tools edited",
  fileEdit: "one tool's own file edited",
};

copyTransformer(join(here, "../../packages/transformer"));
const folder = writeProject(join(WORK, "hosts"), { functions: files, perFile: 1 });
const [tsc] = builders("5.9").tsc;

/** One run of a bundler in a process of its own: milliseconds by what was done. */
const bundler = (name, way) => JSON.parse(timed([join(here, `${name}.mjs`), folder, way], folder).stdout);

/** Milliseconds from an edit of a shared type to the end of the compilation. */
async function tscWatch() {
  const child = spawn(process.execPath, [tsc, "-p", "tsconfig.plain.json", "--noEmit", "--watch"], { cwd: folder });
  let waiting = () => {};
  child.stdout.setEncoding("utf8").on("data", (text) => text.includes("Watching for file changes") && waiting());
  const compiled = () => new Promise((resolve) => (waiting = resolve));
  await compiled();
  await editSharedType(folder);
  const started = performance.now();
  await compiled();
  const duration = performance.now() - started;
  child.kill();
  await once(child, "exit");
  return duration;
}

async function round() {
  return {
    check: timed([tsc, "-p", "tsconfig.plain.json", "--noEmit"], folder),
    watch: await tscWatch(),
    vite: { plain: bundler("vite", "plain"), toolsig: bundler("vite", "toolsig") },
    esbuild: { plain: bundler("esbuild", "plain"), toolsig: bundler("esbuild", "toolsig") },
  };
}

await round();
const rounds = [];
while (rounds.length < Number(values.runs)) rounds.push(await round());

const cell = (value) => median(rounds.map(value)).toFixed(1);
const ratio = (value) => median(rounds.map(value)).toFixed(2);
console.log(`${files} files, ${files} tools; Node ${process.versions.node}, medians of ${rounds.length} rounds\n`);
for (const [name, steps] of Object.entries({ vite: VITE, esbuild: ESBUILD })) {
  table(
    [name, "CPU ms without", "with", "in the plugin", "wall ms without", "with"],
    Object.entries(steps).map(([step, title]) => [
      title,
      cell((each) => each[name].plain[step].cpu),
      cell((each) => each[name].toolsig[step].cpu),
      name === "vite" ? cell((each) => each[name].toolsig[step].plugin) : "",
      cell((each) => each[name].plain[step].wall),
      cell((each) => each[name].toolsig[step].wall),
    ]),
  );
}
table(
  ["against tsc", "tsc, ms", "Vite", "esbuild"],
  [
    [
      "cold, CPU: first file or first build / `tsc --noEmit`",
      cell(({ check }) => check.cpu * 1000),
      ratio(({ check, vite }) => vite.toolsig.cold.cpu / 1000 / check.cpu),
      ratio(({ check, esbuild }) => esbuild.toolsig.cold.cpu / 1000 / check.cpu),
    ],
    [
      "a shared type edited, wall: first dependent or rebuild / `tsc --watch`",
      cell(({ watch }) => watch),
      ratio(({ watch, vite }) => vite.toolsig.typeEdit.wall / watch),
      ratio(({ watch, esbuild }) => esbuild.toolsig.typeEdit.wall / watch),
    ],
  ],
);
