import { basename } from "node:path";

import type ts from "typescript";

import type { TypeScript } from "./checker/compiler";
import { catalogue, messageOf, SOURCE, type Problem } from "./diagnostics";

/** A diagnostic that still knows what it is about. Builders write diagnostics to disk, and a problem has nodes: so it is not enumerable. */
export interface ToolDiagnostic extends ts.DiagnosticWithLocation {
  readonly problem: Problem;
}

/** A problem as TypeScript's own kind of error. The command line prints no diagnostic's source, so the message names the error too. */
export function createDiagnostic(ts: TypeScript, tool: string | undefined, problem: Problem): ToolDiagnostic {
  const subject = tool === undefined ? "" : `tool '${tool}': `;
  const diagnostic: ts.DiagnosticWithLocation = {
    ...spanOf(ts, problem.at),
    category: ts.DiagnosticCategory.Error,
    code: catalogue[problem.name].code,
    source: SOURCE,
    messageText: `${SOURCE}: ${subject}${messageOf(problem.name, problem.values)}`,
    ...(problem.related && { relatedInformation: [relatedTo(ts, problem.related)] }),
  };
  return Object.defineProperty(diagnostic, "problem", { value: problem }) as ToolDiagnostic;
}

/** A problem of the project, at no place in particular. */
export function createGlobalDiagnostic(ts: TypeScript, { name, values }: Omit<Problem, "at">): ts.Diagnostic {
  return {
    file: undefined,
    start: undefined,
    length: undefined,
    category: ts.DiagnosticCategory.Error,
    code: catalogue[name].code,
    source: SOURCE,
    messageText: `${SOURCE}: ${messageOf(name, values)}`,
  };
}

/** What loading a failed tool throws: the diagnostics, without anything that differs from machine to machine. */
export function describeFailure(ts: TypeScript, diagnostics: readonly ts.DiagnosticWithLocation[]): string {
  const lines = diagnostics.map(({ file, start, messageText }) => {
    const { line, character } = ts.getLineAndCharacterOfPosition(file, start);
    return `${basename(file.fileName)}(${line + 1},${character + 1}): ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
  return lines.join("\n").replaceAll(`${SOURCE}: `, "");
}

function relatedTo(ts: TypeScript, node: ts.Node): ts.DiagnosticRelatedInformation {
  const what = ts.isCallExpression(node.parent) ? "The other tool is here." : "The type comes from here.";
  return { ...spanOf(ts, node), category: ts.DiagnosticCategory.Message, code: 0, messageText: what };
}

/** The name of a declaration, else the first line of the node. */
function spanOf(ts: TypeScript, node: ts.Node): { file: ts.SourceFile; start: number; length: number } {
  const file = node.getSourceFile();
  const shown = ts.getNameOfDeclaration(node as ts.Declaration) ?? node;
  const start = shown.getStart(file);
  const [firstLine = ""] = file.text.slice(start, shown.getEnd()).split(/\r?\n/, 1);
  return { file, start, length: firstLine.length };
}
