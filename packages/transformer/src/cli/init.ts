import { writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { createInterface } from "node:readline/promises";

import { createTwoFilesPatch } from "diff";

import { loadTypeScript } from "../engine/typescript";
import type { Command } from "./command";
import { makePlan, type Plan } from "./init/plan";
import { detectSetup, type Setup } from "./init/setup";
import { findTsconfig, projectOption } from "./readTools";
import type { Terminal } from "./terminal";

export const init: Command = {
  summary: "set a project up: shows what it would change, and asks",
  operands: "",
  options: { ...projectOption, yes: { type: "boolean", short: "y", help: "change the files without asking" } },
  async run({ values }, terminal) {
    const tsconfig = findTsconfig(values["project"] as string | undefined);
    const setup = detectSetup(dirname(tsconfig));
    const plan = makePlan(setup, tsconfig, loadTypeScript(setup.folder));
    terminal.print(describe(setup));
    for (const edit of plan.edits) printDiff(edit, setup.folder, terminal);
    if (plan.edits.length === 0) terminal.print("Its files are as they should be.");
    else if (!(await isAgreed(values["yes"] === true, terminal))) {
      terminal.print("Nothing was changed. To change the files: toolsig init --yes");
      return 1;
    }
    for (const { file, after } of plan.edits) writeFileSync(file, after);
    if (plan.steps.length > 0) terminal.print(["", "Then:", ...plan.steps.map((step) => `  ${step}`)].join("\n"));
    return 0;
  },
};

function describe({ packageManager, typescript, bundlers }: Setup): string {
  const builders = bundlers.length > 0 ? bundlers.map(({ name }) => name).join(", ") : "the TypeScript compiler";
  return `A project of ${packageManager}, TypeScript ${typescript ?? "(not installed)"}, built by ${builders}.`;
}

function printDiff({ file, before, after }: Plan["edits"][number], folder: string, terminal: Terminal): void {
  const name = relative(folder, file).replaceAll("\\", "/");
  const patch = createTwoFilesPatch(name, name, before, after, undefined, undefined, { context: 2 });
  terminal.print("");
  for (const line of patch.slice(patch.indexOf("--- ")).trimEnd().split("\n")) {
    if (line.startsWith("+")) terminal.print(terminal.style("green", line));
    else terminal.print(line.startsWith("-") ? terminal.style("red", line) : line);
  }
}

async function isAgreed(isGiven: boolean, terminal: Terminal): Promise<boolean> {
  if (isGiven || !terminal.isInteractive) return isGiven;
  const questions = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await questions.question("\nChange these files? [y/N] ");
  questions.close();
  return /^y(es)?$/i.test(answer.trim());
}
