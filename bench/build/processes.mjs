import { spawnSync } from "node:child_process";
import { cpSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const fixtures = join(here, "../../fixtures");

/** Where projects are generated: inside fixtures, so that their packages resolve. */
export const WORK = join(fixtures, ".work/bench");

/** Copies a built transformer to where the projects look for it: a build that goes on meanwhile cannot disturb the run. */
export function copyTransformer(folder) {
  const copy = join(WORK, "transformer");
  rmSync(copy, { recursive: true, force: true });
  for (const each of ["dist", "package.json"]) cpSync(join(folder, each), join(copy, each), { recursive: true });
  symlinkSync(join(folder, "node_modules"), join(copy, "node_modules"));
}

const PACKAGES = {
  5.9: join(fixtures, "node_modules"),
  "6.0": join(fixtures, "typescript-6/node_modules"),
};

/** The ways to build a project, in the order in which they take turns. */
export function builders(version) {
  const tsc = join(PACKAGES[version], "typescript/bin/tsc");
  const tspc = join(PACKAGES[version], "ts-patch/bin/tspc.js");
  return {
    tsc: [tsc, "-p", "tsconfig.plain.json"],
    tspc: [tspc, "-p", "tsconfig.plain.json"],
    toolsig: [tspc, "-p", "tsconfig.json"],
  };
}

export function typescriptOf(version) {
  return join(PACKAGES[version], "typescript/lib/typescript.js");
}

/** Runs Node to its end: seconds of wall time and of processor time, and what it printed. */
export function timed(args, cwd) {
  const started = performance.now();
  const { status, stdout, stderr, output } = spawnSync(
    process.execPath,
    ["--require", join(here, "cpuTime.cjs"), ...args],
    {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      maxBuffer: 1 << 28,
    },
  );
  const wall = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(`${args.join(" ")} in ${cwd} failed:\n${stdout}${stderr}`);
  return { wall, cpu: Number(output[3]) / 1e6, stdout };
}

/** Builds the project in each way in turn, `runs` times; one round beforehand warms the file caches. */
export function rounds(folder, version, runs) {
  const ways = Object.entries(builders(version));
  const round = () => Object.fromEntries(ways.map(([way, args]) => [way, timed(args, folder)]));
  round();
  return Array.from({ length: runs }, round);
}
