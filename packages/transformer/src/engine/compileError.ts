import { markedLine } from "./codeFrame";
import type { FileDiagnostic, Place } from "./engine";
import { printDiagnostic, printRelated } from "./fileDiagnostics";

/**
 * What hosts without diagnostics of their own throw for a file.
 * @param text the file
 * @param root the folder that paths are shown relative to, an absolute path
 */
export function compileError(diagnostics: readonly FileDiagnostic[], text: string, root = process.cwd()): Error {
  const error = new Error(diagnostics.map((each) => describe(each, text, root)).join("\n\n"));
  // It is thrown here, and comes from there.
  const frames = diagnostics.map(({ file, place }) => `    at ${file}${place ? `:${place.line}:${place.column}` : ""}`);
  error.stack = [`Error: ${error.message}`, ...frames].join("\n");
  return error;
}

function describe(diagnostic: FileDiagnostic, text: string, root: string): string {
  const { place } = diagnostic;
  const frame = place ? [lineFrame(text, place)] : [];
  return [printDiagnostic(diagnostic, root), ...frame, ...printRelated(diagnostic, root)].join("\n");
}

/** The line, and what of it is meant. */
function lineFrame(text: string, place: Place): string {
  const { line, indent, length } = markedLine(text, place);
  const gutter = `  ${place.line} | `;
  return `\n${gutter}${line}\n${" ".repeat(gutter.length - 2)}| ${indent}${"~".repeat(length)}`;
}
