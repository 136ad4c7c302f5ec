import { join } from "node:path";

import { builders, timed, WORK } from "./processes.mjs";
import { writeProject } from "./projects.mjs";
import { table } from "./statistics.mjs";

const COUNTS = ["Instantiations", "Types", "Symbols"];

/** What the signature of `tool()` costs the type checker: the same functions with and without it, by plain `tsc`. Exact. */
export function printInstantiations(projects, version) {
  const [tsc] = builders(version).tsc;
  const countsOf = (folder) => {
    const { stdout } = timed([tsc, "-p", "tsconfig.plain.json", "--noEmit", "--extendedDiagnostics"], folder);
    return COUNTS.map((name) => Number(new RegExp(`^${name}: +(\\d+)`, "m").exec(stdout)[1]));
  };
  const rows = projects.flatMap(({ title, folder, tools }) => {
    const functions = writeProject(join(WORK, `functions-${tools}`), { functions: tools, tools: 0 });
    const without = countsOf(functions);
    const counts = countsOf(folder);
    const added = counts.map((count, index) => ((count - without[index]) / tools).toFixed(1));
    return [
      [title, ...counts],
      ["the same functions without `tool()`", ...without],
      ["added per tool", ...added],
    ];
  });
  table(["`tsc --extendedDiagnostics`", ...COUNTS.map((name) => name.toLowerCase())], rows);
}
