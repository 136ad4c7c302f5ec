import type { Place } from "./engine";

const LINES_BEFORE = 2;

/** The line of a place, and where in it a mark stands below what is meant. */
export interface MarkedLine {
  readonly line: string;
  /** As wide as what comes before: tabs stay tabs, so that the mark stands where the text does. */
  readonly indent: string;
  /** How long the mark is: it ends with the line, and is never nothing. */
  readonly length: number;
}

export function markedLine(text: string, place: Place): MarkedLine {
  const line = text.split(/\r?\n/)[place.line - 1] ?? "";
  const length = Math.max(1, Math.min(place.length, line.length - place.column + 1));
  return { line, indent: line.slice(0, place.column - 1).replace(/[^\t]/g, " "), length };
}

/** The line of a place and those before it, numbered, with a mark below what is meant. */
export function codeFrame(text: string, place: Place): string {
  const first = Math.max(0, place.line - 1 - LINES_BEFORE);
  const lines = text.split(/\r?\n/).slice(first, place.line);
  const digits = String(place.line).length;
  const numbered = lines.map((each, index) => `${String(first + index + 1).padStart(digits)} | ${each}`);
  const { indent, length } = markedLine(text, place);
  return [...numbered, `${" ".repeat(digits)} | ${indent}${"^".repeat(length)}`].join("\n");
}
