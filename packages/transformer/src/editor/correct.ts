import type ts from "typescript";

import { INTEGER_TYPE } from "../contract";
import type { Correction } from "../diagnostics";
import { changesIn, nodesIn, replacement, type Fix, type FixTools } from "./fix";
import { runtimeImport } from "./importName";

/** Writes what a diagnostic says is meant in place of what is written. */
export function correct(declaration: ts.Node, correction: Correction, { ts }: FixTools): readonly Fix[] {
  const file = declaration.getSourceFile();
  const changes = correction.from.startsWith("@")
    ? tagChanges(declaration, correction)
    : typeChanges(declaration, correction, ts);
  if (changes.length === 0) return [];
  const imports = correction.to === INTEGER_TYPE ? runtimeImport(file, INTEGER_TYPE, ts) : [];
  const description = `Change '${correction.from}' to '${correction.to.replace("$1", "…")}'`;
  return [{ description, changes: changesIn(file, ...changes, ...imports) }];
}

/** The tag in the comments of the declaration; else, if there is but one in the file, that of its type. */
function tagChanges(declaration: ts.Node, { from, to }: Correction): readonly ts.TextChange[] {
  const file = declaration.getSourceFile();
  const found = [...file.text.matchAll(new RegExp(`${from}(?![\\w-])`, "g"))].map(({ index }) => index);
  const own = found.filter((index) => index >= declaration.getFullStart() && index < declaration.getEnd());
  const [start, ...others] = own.length > 0 ? own : found;
  return start === undefined || others.length > 0 ? [] : [{ span: { start, length: from.length }, newText: to }];
}

function typeChanges(declaration: ts.Node, { from, to }: Correction, ts: FixTools["ts"]): readonly ts.TextChange[] {
  const { type } = declaration as { readonly type?: ts.TypeNode };
  if (!type) return [];
  const isNamed = (node: ts.Node): node is ts.TypeNode =>
    ts.isTypeReferenceNode(node) ? node.typeName.getText() === from : ts.isTypeNode(node) && node.getText() === from;
  return nodesIn(type, ts, isNamed).map((node) => {
    const argument = ts.isTypeReferenceNode(node) ? node.typeArguments?.[0] : undefined;
    return replacement(
      node,
      to.replace("$1", () => argument?.getText() ?? "unknown"),
    );
  });
}
