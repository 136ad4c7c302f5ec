import { readFileSync } from "node:fs";
import { relative } from "node:path";

import { configurationProblem } from "../../analyze/configuration";
import type { TypeScript } from "../../checker/compiler";
import { messageOf } from "../../diagnostics";
import { PLUGIN_PACKAGE } from "../../engine/pluginConfig";
import { ProjectFinder, type ProjectConfig } from "../../engine/projectFinder";
import { withBundlerPlugin } from "./bundlerConfig";
import { shownPath } from "../terminal";
import { setInJson, valueInJson } from "./editJson";
import type { Setup } from "./setup";
import { withPlugin } from "./tsconfig";

/** What `toolsig init` would do. */
export interface Plan {
  readonly edits: readonly { readonly file: string; readonly before: string; readonly after: string }[];
  /** What is left for the user to do, in order. */
  readonly steps: readonly string[];
}

/** @throws Error when a tsconfig.json cannot be read */
export function makePlan(setup: Setup, tsconfig: string, ts: TypeScript): Plan {
  const projects = new ProjectFinder(ts).withReferences(tsconfig);
  const steps = [...installSteps(setup), ...projectSteps(projects, ts)];
  const edited = projects.filter(({ files }) => files.size > 0).map((project) => tsconfigEdit(project));
  if (setup.packages.has("esbuild") && setup.bundlers.length === 0)
    steps.push(addByHand("the plugins of esbuild's build()", "esbuild"));
  for (const { name, config } of setup.bundlers) {
    const before = readFileSync(config, "utf8");
    const entry = `${PLUGIN_PACKAGE}/${name}`;
    const after = before.includes(entry) ? before : withBundlerPlugin(before, entry, ts);
    if (after === undefined) steps.push(addByHand(`the plugins of ${relative(setup.folder, config)}`, name));
    else edited.push({ file: config, before, after });
  }
  if (setup.bundlers.length === 0 && setup.manifest !== undefined) edited.push(scriptsEdit(setup.manifest));
  return { edits: edited.filter(({ before, after }) => before !== after), steps };
}

function tsconfigEdit({ configFile, options }: ProjectConfig): Plan["edits"][number] {
  const before = readFileSync(configFile, "utf8");
  const inherited = (options["plugins"] as Parameters<typeof withPlugin>[1] | undefined) ?? [];
  return { file: configFile, before, after: withPlugin(before, inherited) };
}

function addByHand(place: string, entry: string): string {
  return `import toolsig from "${PLUGIN_PACKAGE}/${entry}"; and put toolsig() first in ${place}`;
}

/** Without a bundler the compiler builds, and it must be the one that runs transformers. */
function scriptsEdit(manifest: string): Plan["edits"][number] {
  const before = readFileSync(manifest, "utf8");
  const scripts = (valueInJson(before, ["scripts"]) ?? {}) as Readonly<Record<string, string>>;
  let after = before;
  for (const [name, script] of Object.entries(scripts)) {
    const patched = script.replace(/(^|[\s&|;])tsc(?=$|[\s&|;])/g, "$1tspc");
    if (patched !== script) after = setInJson(after, ["scripts", name], patched);
  }
  return { file: manifest, before, after };
}

const INSTALL = {
  npm: ["npm install", "--save-dev"],
  pnpm: ["pnpm add", "--save-dev"],
  yarn: ["yarn add", "--dev"],
  bun: ["bun add", "--dev"],
} as const;

function installSteps({ packageManager, packages, typescript, bundlers }: Setup): readonly string[] {
  const [install, forDevelopment] = INSTALL[packageManager];
  const isOld = Number(process.versions.node.split(".")[0]) < 22;
  const [major] = (typescript ?? (isOld ? "5.9" : "6")).split(".");
  const tools = [
    ...(packages.has(PLUGIN_PACKAGE) ? [] : [PLUGIN_PACKAGE]),
    ...(Number(major) > 6 || typescript === undefined ? [isOld ? "typescript@5.9" : "typescript@6"] : []),
    ...(bundlers.length > 0 || packages.has("ts-patch") ? [] : [`ts-patch@${major === "5" || isOld ? 3 : 4}`]),
  ];
  return [
    ...(packages.has("@toolsig/runtime") ? [] : [`${install} @toolsig/runtime`]),
    ...(tools.length > 0 ? [`${install} ${forDevelopment} ${tools.join(" ")}`] : []),
  ];
}

function projectSteps(projects: readonly ProjectConfig[], ts: TypeScript): readonly string[] {
  return projects.flatMap(({ configFile, options, files }) => {
    const problem = files.size > 0 ? configurationProblem({ ts, options }) : undefined;
    return problem ? [`${shownPath(configFile)}: ${messageOf(problem.name, problem.values)}`] : [];
  });
}
