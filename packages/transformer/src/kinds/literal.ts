import type ts from "typescript";

import type { Compiler } from "../checker/compiler";
import type { LiteralModel } from "../model";
import type { ReadableKind, WritableKind } from "./kind";

/** String, number and boolean literals, enum members among them. */
export const literal: ReadableKind & WritableKind<LiteralModel> = {
  matches: (type, { compiler }) => isLiteral(type, compiler),

  read: (type, _site, { compiler }) => ({ kind: "literal", values: [literalValue(type, compiler)] }),

  write: ({ values }, writer) => writer.constants(values),
};

export function isLiteral(type: ts.Type, { ts: { TypeFlags } }: Compiler): boolean {
  if (type.isNumberLiteral()) return Number.isFinite(type.value);
  return (type.flags & (TypeFlags.StringLiteral | TypeFlags.BooleanLiteral)) !== 0;
}

export function literalValue(type: ts.Type, { ts, checker }: Compiler): string | number | boolean {
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === "true";
  return (type as ts.StringLiteralType | ts.NumberLiteralType).value;
}
