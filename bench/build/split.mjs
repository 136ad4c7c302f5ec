import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { timed, typescriptOf } from "./processes.mjs";
import { mean, median, table } from "./statistics.mjs";

const STAGES = join(dirname(fileURLToPath(import.meta.url)), "stages.mjs");

/** The columns: which stages of stages.mjs they add up. */
const COLUMNS = {
  discovery: ["discovery"],
  "reading + schema": ["reading", "schema"],
  validator: ["validator"],
  "defaults, decoder, text": ["defaults", "decoder", "text"],
};

/** What the stages take a tool, on a program whose types are already checked: means and medians over files, median of the runs. */
export function printStages(projects, version, runs) {
  const measured = projects.map((project) => {
    const run = () => JSON.parse(timed([STAGES, project.folder, typescriptOf(version)], project.folder).stdout);
    return { project, runs: Array.from({ length: runs }, run) };
  });
  const of = ({ runs }, value) => median(runs.map(value)).toFixed(2);
  const perTool = (stages, average) => (run) => {
    const files = run.files.filter(({ tools }) => tools > 0);
    return average(files.map((file) => stages.reduce((sum, stage) => sum + (file[stage] ?? 0), 0) / file.tools));
  };
  table(
    ["CPU ms per tool: mean (median)", ...Object.keys(COLUMNS), "once: loading"],
    measured.map((each) => [
      each.project.title,
      ...Object.values(COLUMNS).map(
        (stages) => `${of(each, perTool(stages, mean))} (${of(each, perTool(stages, median))})`,
      ),
      of(each, (run) => run.load),
    ]),
  );
}
