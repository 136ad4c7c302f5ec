import { existsSync } from "node:fs";
import { join } from "node:path";

import { configurationProblem } from "../../analyze/configuration";
import type { TypeScript } from "../../checker/compiler";
import { messageOf } from "../../diagnostics";
import { pluginProblems, type PluginConfig } from "../../engine/pluginConfig";
import { ProjectFinder, type ProjectConfig } from "../../engine/projectFinder";
import { loadTypeScript } from "../../engine/typescript";
import type { Facts } from "./facts";
import type { Finding } from "./finding";
import { otherHosts } from "./hosts";

const PACKAGE = "@toolsig/transformer";
const ENTRY = `{ "transform": "${PACKAGE}", "transformProgram": true }`;

export function tsconfigFindings(facts: Facts): readonly Finding[] {
  const configFile = join(facts.folder, "tsconfig.json");
  if (!existsSync(configFile)) return [{ subject: "tsconfig.json", found: "is missing", fix: "npx tsc --init" }];
  try {
    const ts = loadTypeScript(facts.folder);
    const projects = new ProjectFinder(ts).withReferences(configFile).filter(({ files }) => files.size > 0);
    return projects.flatMap((project) => [...entryFindings(project, facts), ...settingsFindings(project, ts, facts)]);
  } catch (error) {
    return [{ subject: "tsconfig.json", found: (error as Error).message, fix: "Correct it." }];
  }
}

function entryFindings(project: ProjectConfig, facts: Facts): readonly Finding[] {
  const subject = subjectOf(project, facts);
  const entries = (project.options["plugins"] as readonly PluginConfig[] | undefined) ?? [];
  const entry = entries.find((each) => each["transform"] === PACKAGE || each["name"] === PACKAGE);
  const others = otherHosts(facts);
  if (!entry) {
    const misspelt = entries.find((each) => /tool-?sig/i.test(JSON.stringify(each)));
    if (misspelt) return [{ subject, found: `has the plugin ${JSON.stringify(misspelt)}`, fix: `Write ${ENTRY}.` }];
    if (others.length > 0) return [{ subject, found: `has no plugin, and needs none for ${others.join(", ")}` }];
    return [{ subject, found: "has no plugin", fix: `Add ${ENTRY} to compilerOptions.plugins.` }];
  }
  const isNamedAlone = entry["transform"] !== PACKAGE;
  if (isNamedAlone && others.length === 0) {
    return [{ subject, found: "has the plugin for editors and bundlers alone", fix: `Write ${ENTRY}.` }];
  }
  if (!isNamedAlone && entry["transformProgram"] !== true) {
    return [{ subject, found: "has the plugin without transformProgram", fix: `Write ${ENTRY}.` }];
  }
  const problems = pluginProblems(entry);
  if (problems.length === 0) return [{ subject, found: "has the plugin" }];
  return problems.map(({ name, values }) => ({ subject, found: messageOf(name, values), fix: "Remove the option." }));
}

function settingsFindings(project: ProjectConfig, ts: TypeScript, facts: Facts): readonly Finding[] {
  const problem = configurationProblem({ ts, options: project.options });
  if (!problem) return [];
  const fix = problem.name === "targetTooOld" ? 'Set "target" to "ES2022".' : 'Set "strict" to true.';
  return [{ subject: subjectOf(project, facts), found: messageOf(problem.name, problem.values), fix }];
}

const subjectOf = ({ configFile }: ProjectConfig, { folder }: Facts): string =>
  configFile.slice(folder.length + 1).replaceAll("\\", "/");
