import type { Place } from "./engine";

const LINES_BEFORE = 2;

/** The line of a place and those before it, numbered, with a mark below what is meant. */
export function codeFrame(text: string, { line, column, length }: Place): string {
  const first = Math.max(0, line - 1 - LINES_BEFORE);
  const lines = text.split(/\r?\n/).slice(first, line);
  const digits = String(line).length;
  const numbered = lines.map((each, index) => `${String(first + index + 1).padStart(digits)} | ${each}`);
  const shown = lines.at(-1)!;
  // Tabs stay tabs, so that the mark stands where the text does.
  const indent = shown.slice(0, column - 1).replace(/[^\t]/g, " ");
  const mark = "^".repeat(Math.max(1, Math.min(length, shown.length - column + 1)));
  return [...numbered, `${" ".repeat(digits)} | ${indent}${mark}`].join("\n");
}
