import { UsageError, type Command } from "./command";
import { projectOption, readTools } from "./readTools";
import { shownPath } from "./terminal";

export const schema: Command = {
  summary: "print what a model is shown of one tool, as JSON",
  operands: "<name>",
  options: { ...projectOption },
  run(given, terminal) {
    const [name, ...others] = given.positionals;
    if (name === undefined || others.length > 0) throw new UsageError("schema takes the name of one tool");
    const { tools, diagnostics } = readTools(given, terminal);
    const found = tools.filter(({ spec }) => spec.name === name);
    const [only] = found;
    if (only && found.length === 1) {
      terminal.print(JSON.stringify(only.spec, undefined, 2));
      return 0;
    }
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
