import type ts from "typescript";

import { INTEGER_TYPE } from "../contract";
import { changesIn, insertion, nodesIn, replacement, type Fix, type FixTools } from "./fix";
import { runtimeImport } from "./importName";

/** Fixes of what is `any`: the types that its uses suggest, and `unknown`, which says that any JSON value will do. */
export function annotate(declaration: ts.Node, tools: FixTools): readonly Fix[] {
  const { ts } = tools;
  const isTyped =
    ts.isParameter(declaration) || ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration);
  if (!isTyped) return [];
  if (declaration.type) return saidAny(declaration.type, tools);
  if (!ts.isIdentifier(declaration.name)) return [];
  const inferred = ts.isParameter(declaration) ? tools.inferred(declaration) : [];
  const useful = inferred.filter(({ changes }) => !/: any\b/.test(newTexts(changes)));
  return [...useful, ...useful.flatMap((fix) => wholeNumbers(fix, declaration, tools)), asUnknown(declaration, tools)];
}

function newTexts(changes: Fix["changes"]): string {
  return changes.flatMap(({ textChanges }) => textChanges.map(({ newText }) => newText)).join("\n");
}

/** The same fix for those who mean whole numbers: the uses cannot tell. */
function wholeNumbers({ changes }: Fix, declaration: ts.Node, { ts }: FixTools): readonly Fix[] {
  const file = declaration.getSourceFile();
  const isOwn = changes.length === 1 && changes[0]!.fileName === file.fileName;
  if (!isOwn || !/: number\b/.test(newTexts(changes))) return [];
  const textChanges = changes[0]!.textChanges.map((change) => ({
    ...change,
    newText: change.newText.replace(/: number\b/g, `: ${INTEGER_TYPE}`),
  }));
  const changed = changesIn(file, ...textChanges, ...runtimeImport(file, INTEGER_TYPE, ts));
  return [
    { description: `Infer parameter types from usage, with '${INTEGER_TYPE}' for whole numbers`, changes: changed },
  ];
}

function saidAny(type: ts.TypeNode, { ts }: FixTools): readonly Fix[] {
  const isAny = (node: ts.Node): node is ts.KeywordTypeNode => node.kind === ts.SyntaxKind.AnyKeyword;
  const changes = nodesIn(type, ts, isAny).map((node) => replacement(node, "unknown"));
  if (changes.length === 0) return [];
  return [{ description: "Change 'any' to 'unknown'", changes: changesIn(type.getSourceFile(), ...changes) }];
}

type Untyped = ts.ParameterDeclaration | ts.PropertySignature | ts.PropertyDeclaration;

function asUnknown(declaration: Untyped, { ts }: FixTools): Fix {
  const file = declaration.getSourceFile();
  const annotation = insertion((declaration.questionToken ?? declaration.name).getEnd(), ": unknown");
  const { parent } = declaration;
  const isBare =
    ts.isArrowFunction(parent) && !parent.getChildren().some(({ kind }) => kind === ts.SyntaxKind.OpenParenToken);
  const changes = isBare
    ? [insertion(declaration.getStart(), "("), { ...annotation, newText: `${annotation.newText})` }]
    : [annotation];
  return {
    description: `Annotate '${declaration.name.getText()}' as 'unknown'`,
    changes: changesIn(file, ...changes),
  };
}
