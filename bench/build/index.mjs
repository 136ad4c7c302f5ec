// What the transformer adds to a build: node bench/build/index.mjs [--runs 5] [--sizes 10,100,200,1000] [--typescript 5.9] [--transformer folder]
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { printBuilds, printCostPerTool } from "./builds.mjs";
import { printInstantiations } from "./instantiations.mjs";
import { copyTransformer, WORK } from "./processes.mjs";
import { writeProject } from "./projects.mjs";
import { printStages } from "./split.mjs";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    sizes: { type: "string", default: "10,100,200,1000" },
    typescript: { type: "string", default: "5.9" },
    transformer: {
      type: "string",
      default: join(dirname(fileURLToPath(import.meta.url)), "../../packages/transformer"),
    },
  },
});
const runs = Number(values.runs);
const sizes = values.sizes.split(",").map(Number);
const version = values.typescript;

copyTransformer(resolve(values.transformer));
const projects = sizes.map((tools) => ({
  title: `${tools} tools`,
  tools,
  folder: writeProject(join(WORK, `tools-${tools}`), { functions: tools }),
}));
const others = [
  { title: "200 files, no tool", functions: 600, tools: 0, perFile: 3 },
  { title: "200 files, 9 tools", functions: 600, tools: 9, perFile: 3 },
].map((each) => ({ ...each, folder: writeProject(join(WORK, `files-200-${each.tools}`), each) }));

console.log(`TypeScript ${version}, Node ${process.versions.node}, ${runs} rounds\n`);
const measured = printBuilds([...projects, ...others], version, runs);
printCostPerTool(measured.filter(({ project }) => projects.includes(project)));
printStages(projects, version, runs);
printInstantiations(
  projects.filter(({ tools }) => tools >= 200),
  version,
);
