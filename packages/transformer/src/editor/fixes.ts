import type ts from "typescript";

import type { ToolDiagnostic } from "../report";
import { annotate } from "./annotate";
import { correct } from "./correct";
import { changesIn, insertion, type Fix, type FixTools } from "./fix";

/** The fixes of those diagnostics of some codes that touch a span of their file. */
export function fixesAt(
  start: number,
  end: number,
  codes: readonly number[],
  diagnostics: readonly ToolDiagnostic[],
  tools: FixTools,
): readonly ts.CodeFixAction[] {
  return diagnostics
    .filter((each) => codes.includes(each.code) && each.start <= end && each.start + each.length >= start)
    .flatMap((each) => fixesOf(each, tools))
    .map((fix) => ({ fixName: "toolsig", ...fix }));
}

/** Fixes of a diagnostic: changes to the declaration that it blames, where it is the user's to change. */
function fixesOf({ problem }: ToolDiagnostic, tools: FixTools): readonly Fix[] {
  const declaration = problem.related ?? problem.at;
  const file = declaration.getSourceFile();
  if (file.isDeclarationFile || file.fileName.includes("/node_modules/")) return [];
  if (problem.correction) return correct(declaration, problem.correction, tools);
  if (problem.name === "untyped") return annotate(declaration, tools);
  return problem.name === "hiddenRequired" ? makeOptional(declaration, tools) : [];
}

function makeOptional(declaration: ts.Node, { ts }: FixTools): readonly Fix[] {
  if (!ts.isParameter(declaration) && !ts.isPropertySignature(declaration) && !ts.isPropertyDeclaration(declaration))
    return [];
  const description = `Make '${declaration.name.getText()}' optional`;
  const change = insertion(declaration.name.getEnd(), "?");
  return [{ description, changes: changesIn(declaration.getSourceFile(), change) }];
}
