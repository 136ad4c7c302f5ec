// From the start of a process to all tools registered and each called once: node bench/startup/index.mjs [--runs 7] [--sizes 100,1000]
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { median, table } from "../build/statistics.mjs";
import { NAMES, writeTools } from "./write.mjs";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "7" }, sizes: { type: "string", default: "100,1000" } },
});
const runs = Number(values.runs);
const PROBE = join(dirname(fileURLToPath(import.meta.url)), "probe.cjs");

for (const count of values.sizes.split(",").map(Number)) {
  const programs = writeTools(count);
  const empty = join(dirname(programs.toolsig), "empty.mjs");
  writeFileSync(empty, "");
  const contestants = { "an empty program": empty, ...programs };
  const rounds = Array.from({ length: runs }, () =>
    Object.fromEntries(Object.entries(contestants).map(([name, file]) => [name, timed(file)])),
  );
  const of = (name, key) =>
    median(
      rounds.map((round) => round[name][key] - (name === "an empty program" ? 0 : round["an empty program"][key])),
    );
  const ratio = (name, key) =>
    median(
      rounds.map((round) => {
        const base = round["an empty program"][key];
        return (round[name][key] - base) / (round.zod[key] - base);
      }),
    ).toFixed(2);
  table(
    [
      `${count} tools, beside an empty program`,
      "wall, ms",
      "of zod's",
      "CPU, ms",
      "of zod's",
      "peak memory, MB",
      "of zod's",
    ],
    NAMES.map((name) => [
      name,
      ...[of(name, "wall").toFixed(0), ratio(name, "wall"), of(name, "cpu").toFixed(0), ratio(name, "cpu")],
      ...[of(name, "memory").toFixed(0), ratio(name, "memory")],
    ]),
  );
}

/** Runs a program to its end: milliseconds of wall and processor time, and the most memory that it held, in MB. */
function timed(file) {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["--require", PROBE, file], { encoding: "utf8" });
  const wall = performance.now() - started;
  if (status !== 0) throw new Error(stderr);
  return { wall, ...JSON.parse(stderr) };
}
