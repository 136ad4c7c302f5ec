import { relative } from "node:path";

import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";
import type { FileDiagnostic, Place } from "./engine";

type Span = Pick<ts.DiagnosticRelatedInformation, "file" | "start" | "length">;

/** A diagnostic of TypeScript's as plain data; `project` stands for the file of one that has none. */
export function fileDiagnostic(diagnostic: ts.Diagnostic, project: string, ts: TypeScript): FileDiagnostic {
  const { code, file, relatedInformation = [] } = diagnostic;
  const textOf = ({ messageText }: ts.DiagnosticRelatedInformation): string =>
    ts.flattenDiagnosticMessageText(messageText, "\n");
  const related = relatedInformation.flatMap((each) => {
    const place = placeOf(each, ts);
    return each.file && place ? [{ message: textOf(each), file: each.file.fileName, place }] : [];
  });
  const place = placeOf(diagnostic, ts);
  return { code, message: textOf(diagnostic), file: file?.fileName ?? project, ...(place && { place }), related };
}

/** One line, as `tsc` prints it: `src/search.ts(4,27): error TS70303: ToolDefinitionError: …`. Paths are relative to `root`. */
export function printDiagnostic({ code, message, file, place }: FileDiagnostic, root: string): string {
  return `${printPlace(file, place, root)}: error TS${code}: ${message}`;
}

/** Where else one has to look, a line each: `  src/query.ts(2,3): The type comes from here.` */
export function printRelated({ related }: FileDiagnostic, root: string): readonly string[] {
  return related.map(({ message, file, place }) => `  ${printPlace(file, place, root)}: ${message}`);
}

/** `src/search.ts(4,27)`, with the path relative to `root`. */
export function printPlace(file: string, place: Place | undefined, root: string): string {
  const position = place ? `(${place.line},${place.column})` : "";
  return `${relative(root, file).replaceAll("\\", "/")}${position}`;
}

export function placeOfNode(node: ts.Node, ts: TypeScript): Place {
  const start = node.getStart();
  return placeOf({ file: node.getSourceFile(), start, length: node.getEnd() - start }, ts)!;
}

function placeOf({ file, start, length = 0 }: Span, ts: TypeScript): Place | undefined {
  if (!file || start === undefined) return undefined;
  const { line, character } = ts.getLineAndCharacterOfPosition(file, start);
  return { line: line + 1, column: character + 1, position: start, length };
}
