import type ts from "typescript";

import type { Compiler } from "../checker/compiler";
import type { Problem } from "../diagnostics";
import type { ToolDeclaration } from "../model";
import { bare } from "./constants";

/** The one call signature of the tool's function. */
export interface ToolSignature {
  readonly signature: ts.Signature;
  /** The function's own declaration, when it is not merely a type. */
  readonly declaration: ts.SignatureDeclaration | undefined;
  /** Where a diagnostic about the function as a whole is shown. */
  readonly anchor: ts.Node;
}

/** Finds the signature that a model would call, or reports why there is none. */
export function readSignature(
  declaration: ToolDeclaration,
  compiler: Compiler,
  problems: Problem[],
): ToolSignature | undefined {
  const { ts, checker } = compiler;
  const { callee, call } = declaration;
  const spread = call.arguments.find(ts.isSpreadElement);
  if (spread) {
    problems.push({ name: "spreadArguments", values: { callee }, at: spread });
    return undefined;
  }
  const anchor = declaration.fn ?? call.typeArguments?.[0] ?? call.expression;
  const type = functionType(declaration, compiler);
  const signatures = type ? checker.getSignaturesOfType(type, ts.SignatureKind.Call) : [];
  const [signature, ...others] = signatures;
  if (!signature) {
    problems.push({
      name: "notAFunction",
      values: { callee, ...whatInstead(declaration, type, compiler) },
      at: anchor,
    });
    return undefined;
  }
  if (others.length > 0) {
    const text = declaration.fn?.getText() ?? checker.typeToString(type!);
    problems.push({ name: "overloaded", values: { count: signatures.length, text }, at: anchor });
    return undefined;
  }
  return { signature, declaration: signature.declaration as ts.SignatureDeclaration | undefined, anchor };
}

function functionType({ callee, call, fn }: ToolDeclaration, { checker }: Compiler): ts.Type | undefined {
  if (callee === "tool") return fn && checker.getTypeAtLocation(fn);
  const [written] = call.typeArguments ?? [];
  return written && checker.getTypeFromTypeNode(written);
}

function whatInstead(
  declaration: ToolDeclaration,
  type: ts.Type | undefined,
  compiler: Compiler,
): { found: string; fix: string } {
  const { callee, options, fn } = declaration;
  const { ts, checker } = compiler;
  if (callee === "declareTool") {
    const found = type ? `'${checker.typeToString(type)}' has none` : "its type argument is missing";
    return { found, fix: "Write declareTool<(name: Type) => Result>()." };
  }
  const onlyOptions = fn && !options && ts.isObjectLiteralExpression(bare(ts, fn));
  if (!type || !fn || onlyOptions) {
    const found = options || onlyOptions ? "only options are given" : "nothing is given";
    return { found, fix: "Write tool(function) or tool(options, function)." };
  }
  return { found: `'${checker.typeToString(type)}' has none`, fix: fixFor(fn, type, compiler) };
}

function fixFor(fn: ts.Expression, type: ts.Type, { ts, checker }: Compiler): string {
  const isCallable = (each: ts.Type): boolean => checker.getSignaturesOfType(each, ts.SignatureKind.Call).length > 0;
  if (type.isUnion() && type.types.some(isCallable)) return "It may be something else: narrow it first.";
  if (checker.getSignaturesOfType(type, ts.SignatureKind.Construct).length > 0)
    return "Wrap the class: (…) => new …(…).";
  if (type.symbol?.name === "Function") return "Its parameters are unknown: give it a function type.";
  return ts.isCallExpression(bare(ts, fn)) ? "Pass the function itself, not its result." : "Pass a function.";
}
