import { choice, type Command } from "./command";
import { outputFaults } from "./outputFaults";
import { PRINTERS } from "./printReport";
import { projectOption, readTools } from "./readTools";

export const check: Command = {
  summary: "report every tool that cannot be compiled, as a build would",
  operands: "",
  options: {
    ...projectOption,
    format: { type: "string", default: "pretty", help: "pretty (default), json, or github for annotations" },
    built: { type: "boolean", help: "check what tspc has built, too: that it is there, compiled and current" },
  },
  run(given, terminal) {
    const format = choice(given, "format", PRINTERS);
    const report = readTools(given, terminal, given.values["built"] === true ? outputFaults : undefined);
    PRINTERS[format](report, terminal);
    return report.diagnostics.length > 0 ? 1 : 0;
  },
};
