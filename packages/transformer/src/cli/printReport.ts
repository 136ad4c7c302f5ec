import { readFileSync } from "node:fs";

import { markedLine } from "../engine/codeFrame";
import type { Place } from "../engine/engine";
import type { ProjectTools } from "./readTools";
import { shownPath, type Terminal } from "./terminal";

type Printer = (report: ProjectTools, terminal: Terminal) => void;

/** The forms in which `toolsig check` reports; paths are relative to the working directory. */
export const PRINTERS = { pretty, json, github } satisfies Record<string, Printer>;

function pretty({ tsconfig, files, tools, diagnostics }: ProjectTools, terminal: Terminal): void {
  for (const { file, place, code, message } of diagnostics) {
    const position = place ? `:${place.line}:${place.column}` : "";
    const error = terminal.style("red", "error");
    terminal.print(`${terminal.style("cyan", shownPath(file))}${position} - ${error} TS${code}: ${message}\n`);
    if (place) terminal.print(`${lineFrame(file, place, terminal)}\n`);
  }
  const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;
  if (diagnostics.length > 0)
    terminal.print(`${count(diagnostics.length, "error")} in ${count(files, "file")} of ${shownPath(tsconfig)}.`);
  else if (tools.length > 0) terminal.print(`${count(tools.length, "tool")} in ${count(files, "file")}, no errors.`);
  else
    terminal.print(
      `No tools in ${count(files, "file")} of ${shownPath(tsconfig)}: nothing calls tool() of @toolsig/runtime.`,
    );
}

/** The line, and what of it is meant. */
function lineFrame(file: string, place: Place, terminal: Terminal): string {
  const { line, indent, length } = markedLine(readFileSync(file, "utf8"), place);
  const gutter = String(place.line);
  const mark = terminal.style("red", "~".repeat(length));
  return `${terminal.style("inverse", gutter)} ${line}\n${" ".repeat(gutter.length)} ${indent}${mark}`;
}

function json({ files, tools, diagnostics }: ProjectTools, terminal: Terminal): void {
  const flat = ({ line, column, length }: Place) => ({ line, column, length });
  const shown = diagnostics.map(({ code, message, file, place, related }) => ({
    code,
    message,
    file: shownPath(file),
    ...(place && flat(place)),
    related: related.map((each) => ({ message: each.message, file: shownPath(each.file), ...flat(each.place) })),
  }));
  const report = { ok: diagnostics.length === 0, files, tools: tools.length, diagnostics: shown };
  terminal.print(JSON.stringify(report, undefined, 2));
}

/** Workflow commands, which GitHub shows at the lines of a pull request. */
function github({ diagnostics }: ProjectTools, terminal: Terminal): void {
  const escape = (text: string): string =>
    text.replace(/[%\r\n]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`);
  const property = (text: string): string => escape(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
  for (const { file, place, code, message } of diagnostics) {
    const position = place ? `,line=${place.line},col=${place.column},endColumn=${place.column + place.length}` : "";
    terminal.print(`::error file=${property(shownPath(file))}${position},title=TS${code}::${escape(message)}`);
  }
}
