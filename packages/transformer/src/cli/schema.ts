import type { DialectName, ToolSpec } from "@toolsig/runtime";
import { DIALECT_NAMES, lower } from "@toolsig/runtime/dialects";

import { choice, UsageError, type Arguments, type Command } from "./command";
import { projectOption, readTools } from "./readTools";
import { shownPath, type Terminal } from "./terminal";

const DIALECTS = Object.fromEntries(DIALECT_NAMES.map((name) => [name, name])) as Record<DialectName, DialectName>;

export const schema: Command = {
  summary: "print what a model is shown of one tool, as JSON",
  operands: "<name>",
  options: {
    ...projectOption,
    dialect: { type: "string", help: `as a provider takes it: ${DIALECT_NAMES.join(", ")}` },
  },
  run(given, terminal) {
    const [name, ...others] = given.positionals;
    if (name === undefined || others.length > 0) throw new UsageError("schema takes the name of one tool");
    const { tools, diagnostics } = readTools(given, terminal);
    const found = tools.filter(({ spec }) => spec.name === name);
    const [only] = found;
    if (only && found.length === 1) return show(only.spec, given, terminal);
    if (found.length > 1) {
      const places = found.map(({ file, place }) => `${shownPath(file)}:${place.line}`).join(", ");
      terminal.fail(`${found.length} tools are named '${name}', and a registry takes one: ${places}`);
      return 1;
    }
    const known = tools.map(({ spec }) => spec.name).join(", ") || "none";
    terminal.fail(`There is no tool '${name}'. The tools are: ${known}.`);
    if (diagnostics.length > 0) terminal.fail("Some tools cannot be compiled. Run: toolsig check");
    return 1;
  },
};

function show(spec: ToolSpec, given: Arguments, terminal: Terminal): number {
  if (given.values["dialect"] === undefined) {
    terminal.print(JSON.stringify(spec, undefined, 2));
    return 0;
  }
  const dialect = choice<DialectName>(given, "dialect", DIALECTS);
  const verdict = lower(spec.parameters, dialect);
  if (verdict.verdict === "not expressible") {
    for (const { path, reason } of verdict.refusals) terminal.fail(`${path || "parameters"}: ${reason}`);
    return 1;
  }
  const { parameters = spec.parameters } = verdict.lowered;
  terminal.print(JSON.stringify({ ...spec, parameters }, undefined, 2));
  return 0;
}
