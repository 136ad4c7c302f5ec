import { choice, type Command } from "./command";
import { PRINTERS } from "./printReport";
import { projectOption, readTools } from "./readTools";

export const check: Command = {
  summary: "report every tool that cannot be compiled, as a build would",
  operands: "",
  options: {
    ...projectOption,
    format: { type: "string", default: "pretty", help: "pretty (default), json, or github for annotations" },
  },
  run(given, terminal) {
    const format = choice(given, "format", PRINTERS);
    const report = readTools(given, terminal);
    PRINTERS[format](report, terminal);
    return report.diagnostics.length > 0 ? 1 : 0;
  },
};
