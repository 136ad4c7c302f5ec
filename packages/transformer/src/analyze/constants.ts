import type { JsonValue } from "@toolsig/runtime";
import type ts from "typescript";

import type { Compiler } from "../checker/compiler";

/** The JSON value that an expression always has, or undefined when it is no constant. Boxed, since null is a value. */
export function constantOf(expression: ts.Expression, compiler: Compiler): { readonly value: JsonValue } | undefined {
  const { ts } = compiler;
  const inner = bare(ts, expression);
  if (ts.isStringLiteralLike(inner)) return { value: inner.text };
  if (ts.isNumericLiteral(inner)) return finite(Number(inner.text));
  if (inner.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  if (inner.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
  if (inner.kind === ts.SyntaxKind.NullKeyword) return { value: null };
  if (ts.isPrefixUnaryExpression(inner)) return signedNumber(inner, compiler);
  if (ts.isArrayLiteralExpression(inner)) return arrayConstant(inner, compiler);
  if (ts.isObjectLiteralExpression(inner)) return objectConstant(inner, compiler);
  return typedConstant(inner, compiler);
}

/** The expression inside parentheses, `as`, `satisfies` and `!`. */
export function bare(ts: Compiler["ts"], expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isTypeAssertionExpression(inner) ||
    ts.isNonNullExpression(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}

function signedNumber(expression: ts.PrefixUnaryExpression, compiler: Compiler): { value: number } | undefined {
  const operand = constantOf(expression.operand, compiler)?.value;
  if (typeof operand !== "number") return undefined;
  if (expression.operator === compiler.ts.SyntaxKind.MinusToken) return { value: -operand };
  return expression.operator === compiler.ts.SyntaxKind.PlusToken ? { value: operand } : undefined;
}

function arrayConstant(expression: ts.ArrayLiteralExpression, compiler: Compiler): { value: JsonValue } | undefined {
  const items = expression.elements.map((element) => constantOf(element, compiler));
  return items.every((item) => item !== undefined) ? { value: items.map((item) => item.value) } : undefined;
}

function objectConstant(expression: ts.ObjectLiteralExpression, compiler: Compiler): { value: JsonValue } | undefined {
  const { ts } = compiler;
  const entries: [string, JsonValue][] = [];
  for (const property of expression.properties) {
    if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return undefined;
    const constant = constantOf(property.initializer, compiler);
    if (!constant || ts.isPrivateIdentifier(property.name)) return undefined;
    entries.push([property.name.text, constant.value]);
  }
  return { value: Object.fromEntries(entries) };
}

/** JSON has neither Infinity nor NaN. */
function finite(value: number): { value: number } | undefined {
  return Number.isFinite(value) ? { value } : undefined;
}

/** An enum member, or a reference whose type is a single literal. */
function typedConstant(expression: ts.Expression, { ts, checker }: Compiler): { value: JsonValue } | undefined {
  if (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression)) {
    const value = checker.getConstantValue(expression);
    if (value !== undefined) return typeof value === "number" ? finite(value) : { value };
  }
  if (
    !ts.isIdentifier(expression) &&
    !ts.isPropertyAccessExpression(expression) &&
    !ts.isElementAccessExpression(expression)
  ) {
    return undefined;
  }
  const type = checker.getTypeAtLocation(expression);
  if (type.flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral)) {
    return { value: (type as ts.StringLiteralType | ts.NumberLiteralType).value };
  }
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { value: checker.typeToString(type) === "true" };
  return undefined;
}
