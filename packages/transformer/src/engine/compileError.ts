import type { FileDiagnostic, Place } from "./engine";
import { printDiagnostic, printPlace } from "./fileDiagnostics";

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
  const { place, related } = diagnostic;
  const origins = related.map((each) => `  ${printPlace(each.file, each.place, root)}: ${each.message}`);
  return [printDiagnostic(diagnostic, root), ...(place ? [codeFrame(text, place)] : []), ...origins].join("\n");
}

/** The line, and what of it is meant. */
function codeFrame(text: string, { line, column, length }: Place): string {
  const source = text.split(/\r?\n/)[line - 1] ?? "";
  const gutter = `  ${line} | `;
  const indent = source.slice(0, column - 1).replace(/\S/g, " ");
  return `\n${gutter}${source}\n${" ".repeat(gutter.length - 2)}| ${indent}${"~".repeat(Math.max(length, 1))}`;
}
