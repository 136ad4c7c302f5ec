import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";

/** Text to insert into a source file at an offset. */
export interface TextEdit {
  /** The call that the definition belongs to, for hosts that print syntax trees. */
  readonly call: ts.CallExpression;
  /** The definition, an expression. */
  readonly definition: string;
  /** Offset in the source text, in UTF-16 code units. */
  readonly position: number;
  /** What hosts that edit text insert there. */
  readonly text: string;
}

/** One insertion a call: the definition becomes its last argument. */
export function insertDefinition(ts: TypeScript, call: ts.CallExpression, definition: string): TextEdit {
  const last = call.arguments.at(-1);
  if (last) return { call, definition, position: last.getEnd(), text: `, ${definition}` };
  const open = call.getChildren().find(({ kind }) => kind === ts.SyntaxKind.OpenParenToken)!;
  return { call, definition, position: open.getEnd(), text: definition };
}
