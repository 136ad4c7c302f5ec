import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";
import type { ToolDeclaration } from "../model";
import { bare } from "./constants";

/** What a tool call's value is bound to: the declaration, the name it gives, and the node that carries its JSDoc. */
export interface Binding {
  readonly name?: string;
  readonly documented?: ts.Node;
}

/** Finds the variable, property, assignment or export that a call initialises. */
export function bindingOf({ call }: ToolDeclaration, ts: TypeScript): Binding {
  let value: ts.Node = call;
  while (isTransparent(value.parent, ts)) value = value.parent;
  const { parent } = value;
  if (ts.isVariableDeclaration(parent) && parent.initializer === value) {
    const statement = parent.parent.parent;
    return { ...nameOf(parent.name, ts), ...(ts.isVariableStatement(statement) && { documented: statement }) };
  }
  if ((ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.initializer === value) {
    return { ...nameOf(parent.name, ts), documented: parent };
  }
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.right === value) {
    return { ...nameOf(parent.left, ts), ...(ts.isExpressionStatement(parent.parent) && { documented: parent.parent }) };
  }
  return ts.isExportAssignment(parent) || ts.isExpressionStatement(parent) ? { documented: parent } : {};
}

function isTransparent(node: ts.Node, ts: TypeScript): boolean {
  return ts.isExpression(node) && node !== bare(ts, node);
}

function nameOf(node: ts.Node, ts: TypeScript): { name?: string } {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isPrivateIdentifier(node)) return { name: node.text };
  if (ts.isPropertyAccessExpression(node)) return { name: node.name.text };
  return {};
}

/** The function's own name, as its `name` property would say at run time. */
export function functionName(declaration: ts.SignatureDeclaration | undefined, ts: TypeScript): string | undefined {
  if (!declaration) return undefined;
  if (declaration.name && ts.isIdentifier(declaration.name)) return declaration.name.text;
  if (!ts.isFunctionExpression(declaration) && !ts.isArrowFunction(declaration)) return undefined;
  const { parent } = declaration;
  const named = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent);
  return named && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
}
