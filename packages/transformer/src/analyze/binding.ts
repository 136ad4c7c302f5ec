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
  const value = outermost(call, ts);
  const { parent } = value;
  if (ts.isVariableDeclaration(parent) && parent.initializer === value) {
    const statement = parent.parent.parent;
    return { ...nameOf(parent.name, ts), ...(ts.isVariableStatement(statement) && { documented: statement }) };
  }
  if ((ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.initializer === value) {
    return { ...nameOf(parent.name, ts), documented: parent };
  }
  if (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    parent.right === value
  ) {
    return {
      ...nameOf(parent.left, ts),
      ...(ts.isExpressionStatement(parent.parent) && { documented: parent.parent }),
    };
  }
  return ts.isExportAssignment(parent) || ts.isExpressionStatement(parent) ? { documented: parent } : {};
}

/** The expression whose value is the call's: out of parentheses and assertions, and of functions that are called on the spot. */
function outermost(call: ts.Expression, ts: TypeScript): ts.Node {
  let value: ts.Node = call;
  for (;;) {
    const { parent } = value;
    const maker = ts.isReturnStatement(parent) ? ts.findAncestor(parent, ts.isFunctionLike) : parent;
    if (ts.isExpression(parent) && parent !== bare(ts, parent)) value = parent;
    else if (maker && (ts.isArrowFunction(maker) || ts.isFunctionExpression(maker)) && calledOnTheSpot(maker, ts)) {
      value = calledOnTheSpot(maker, ts)!;
    } else return value;
  }
}

function calledOnTheSpot(maker: ts.Expression, ts: TypeScript): ts.CallExpression | undefined {
  let callee = maker;
  while (ts.isParenthesizedExpression(callee.parent)) callee = callee.parent;
  return ts.isCallExpression(callee.parent) && callee.parent.expression === callee ? callee.parent : undefined;
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
