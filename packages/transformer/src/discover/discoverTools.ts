import type ts from "typescript";

import type { Compiler } from "../checker/compiler";
import { COMPILED_FUNCTIONS } from "../contract";
import type { ToolDeclaration } from "../model";

/**
 * Finds the calls whose callee is the runtime's `tool` or `declareTool`, by whatever name or path it is reached:
 * the declaration that the checker resolves decides, never the spelling.
 */
export function discoverTools(file: ts.SourceFile, compiler: Compiler): readonly ToolDeclaration[] {
  const { ts } = compiler;
  const found: ToolDeclaration[] = [];
  if (!compiler.usesRuntime || file.isDeclarationFile) return found;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = compiledCallee(node, compiler);
      if (callee) found.push(declarationOf(callee, node));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function declarationOf(callee: ToolDeclaration["callee"], call: ts.CallExpression): ToolDeclaration {
  const [first, second] = call.arguments;
  if (callee === "declareTool") return { callee, call, ...(first && { options: first }) };
  if (call.arguments.length === 1) return { callee, call, fn: first! };
  return { callee, call, ...(first && { options: first }), ...(second && { fn: second }) };
}

/** What a person would point at to mean the callee: `tool` in `toolkit.tool(…)`. */
export function calleeName({ expression }: ts.CallExpression, ts: Compiler["ts"]): ts.Node {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression;
}

function compiledCallee(call: ts.CallExpression, compiler: Compiler): ToolDeclaration["callee"] | undefined {
  const { ts, checker } = compiler;
  if (call.expression.kind === ts.SyntaxKind.SuperKeyword || call.expression.kind === ts.SyntaxKind.ImportKeyword)
    return undefined;
  const [signature] = checker.getSignaturesOfType(checker.getTypeAtLocation(call.expression), ts.SignatureKind.Call);
  const declaration = signature?.declaration;
  if (!declaration || !ts.isFunctionDeclaration(declaration)) return undefined;
  const name = COMPILED_FUNCTIONS.find((known) => known === declaration.name?.text);
  return name && compiler.isRuntime(declaration) ? name : undefined;
}
