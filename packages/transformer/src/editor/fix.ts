import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";

/** A change that mends a diagnostic, as the menu of an editor offers it. */
export interface Fix {
  readonly description: string;
  readonly changes: ts.FileTextChanges[];
}

/** What fixes are made with. */
export interface FixTools {
  readonly ts: TypeScript;
  /** TypeScript's own fixes for a parameter without a type: what its uses suggest. */
  readonly inferred: (parameter: ts.ParameterDeclaration) => readonly Fix[];
}

/** Texts replaced in one file, each by its position. */
export function changesIn(file: ts.SourceFile, ...textChanges: ts.TextChange[]): ts.FileTextChanges[] {
  return [{ fileName: file.fileName, textChanges: textChanges.sort((a, b) => a.span.start - b.span.start) }];
}

export function insertion(start: number, newText: string): ts.TextChange {
  return { span: { start, length: 0 }, newText };
}

export function replacement(node: ts.Node, newText: string): ts.TextChange {
  const start = node.getStart();
  return { span: { start, length: node.getEnd() - start }, newText };
}

/** The nodes inside a node, itself included, that a test selects. */
export function nodesIn<Found extends ts.Node>(
  root: ts.Node,
  ts: TypeScript,
  isWanted: (node: ts.Node) => node is Found,
): readonly Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (isWanted(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}
