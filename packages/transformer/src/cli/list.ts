import { DIALECT_NAMES, lower } from "@toolsig/runtime/dialects";

import { choice, type Command } from "./command";
import { projectOption, readTools, type ProjectTools } from "./readTools";
import { shownPath, type Terminal } from "./terminal";

type ListedTool = ProjectTools["tools"][number];
type Printer = (tools: readonly ListedTool[], terminal: Terminal) => void;

const placeOf = ({ file, place }: ListedTool) => ({
  file: shownPath(file),
  line: place.line,
  column: place.column,
});

/** The table's columns, in order. */
const COLUMNS: readonly (readonly [title: string, cell: (tool: ListedTool) => string])[] = [
  ["NAME", ({ spec }) => spec.name],
  ["PARAMETERS", parametersOf],
  ["EFFECT", ({ sideEffect }) => (sideEffect ? "side effect" : "read-only")],
  ["DIALECTS", dialectsOf],
  ["SOURCE", (tool) => `${placeOf(tool).file}:${tool.place.line}`],
];

const PRINTERS = { pretty, json } satisfies Record<string, Printer>;

export const list: Command = {
  summary: "show the project's tools",
  operands: "",
  options: { ...projectOption, format: { type: "string", default: "pretty", help: "pretty (default) or json" } },
  run(given, terminal) {
    const format = choice(given, "format", PRINTERS);
    const { tools, diagnostics } = readTools(given, terminal);
    PRINTERS[format](tools, terminal);
    if (diagnostics.length === 0) return 0;
    terminal.fail("Some tools are missing, because they cannot be compiled. Run: toolsig check");
    return 1;
  },
};

/** As a signature has them: `customerId, limit?`. */
function parametersOf({ spec }: ListedTool): string {
  const { properties = {}, required = [] } = spec.parameters as {
    properties?: Record<string, unknown>;
    required?: readonly string[];
  };
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .join(", ");
}

/** How many dialects take the tool as it is or lowered, and which do not take it. */
function dialectsOf({ spec }: ListedTool): string {
  const verdicts = verdictsOf(spec);
  const named = (verdict: string) => Object.keys(verdicts).filter((name) => verdicts[name] === verdict);
  const counts = [`${named("fits").length} fit`, `${named("lowered").length} lowered`].filter(
    (text) => !text.startsWith("0"),
  );
  return [...counts, ...named("not expressible").map((name) => `not ${name}`)].join(", ");
}

function verdictsOf({ parameters }: ListedTool["spec"]): Readonly<Record<string, string>> {
  return Object.fromEntries(DIALECT_NAMES.map((name) => [name, lower(parameters, name).verdict]));
}

function pretty(tools: readonly ListedTool[], terminal: Terminal): void {
  const rows = [COLUMNS.map(([title]) => title), ...tools.map((tool) => COLUMNS.map(([, cell]) => cell(tool)))];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  rows.forEach((row, index) => {
    const text = row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd();
    terminal.print(index === 0 ? terminal.style("bold", text) : text);
  });
}

function json(tools: readonly ListedTool[], terminal: Terminal): void {
  const shown = tools.map((tool) => ({
    ...tool.spec,
    sideEffect: tool.sideEffect,
    dialects: verdictsOf(tool.spec),
    ...placeOf(tool),
  }));
  terminal.print(JSON.stringify(shown, undefined, 2));
}
