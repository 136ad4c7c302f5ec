import type ts from "typescript";

import { INTEGER_TYPE } from "../contract";
import type { UnknownModel } from "../model";
import type { ReadableKind, WritableKind } from "./kind";
import type { TypeReader } from "../analyze/types/reader";

/** `unknown`, which is any JSON value, and `{}`, which is any but null. `any` says nothing and is refused. */
export const unknownKind: ReadableKind & WritableKind<UnknownModel> = {
  matches: (type, reader) =>
    (type.flags & (reader.compiler.ts.TypeFlags.Any | reader.compiler.ts.TypeFlags.Unknown)) !== 0 ||
    isEmptyLiteral(type, reader),

  read(type, site, reader) {
    const { ts } = reader.compiler;
    if (type.flags & ts.TypeFlags.Unknown) return { kind: "unknown" };
    if (!(type.flags & ts.TypeFlags.Any)) return { kind: "unknown", nonNull: true };
    if (!reader.compiler.isUnresolved(type)) return reader.refuse("untyped", type, site);
    if (!site.hint) return reader.refuse("unresolved", type, site, { text: "" });
    const { node } = site.hint;
    const from = node.getText();
    const correction = INTEGER_ELSEWHERE.test(from) ? { from, to: INTEGER_TYPE } : undefined;
    return reader.refuse("unresolved", type, site, { text: ` (${unresolvedName(node, reader)})` }, correction);
  },

  write(model, { generator }) {
    const any = new generator.AnyType();
    return model.nonNull
      ? new generator.AnnotatedType(any, { type: ["string", "number", "boolean", "array", "object"] }, false)
      : any;
  },
};

/** What whole numbers are called in other languages. */
const INTEGER_ELSEWHERE = /^u?int(eger)?$|^(Integer|long)$/;

/** The type as written, and the module that it was to come from. */
function unresolvedName(node: ts.TypeNode, { compiler: { ts, checker } }: TypeReader): string {
  const text = `'${node.getText()}'`;
  const symbol = ts.isTypeReferenceNode(node) ? checker.getSymbolAtLocation(node.typeName) : undefined;
  const declaration = symbol?.declarations?.[0];
  const statement = declaration && ts.findAncestor(declaration, ts.isImportDeclaration);
  return statement ? `${text} from ${statement.moduleSpecifier.getText()}` : text;
}

/** The type `{}` itself, as opposed to an object type that merely has no properties left. */
export function isEmptyLiteral(type: ts.Type, { compiler: { ts, checker } }: TypeReader): boolean {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Anonymous) !== 0 &&
    checker.getPropertiesOfType(type).length === 0 &&
    checker.getIndexInfosOfType(type).length === 0 &&
    checker.getSignaturesOfType(type, ts.SignatureKind.Call).length === 0 &&
    checker.getSignaturesOfType(type, ts.SignatureKind.Construct).length === 0
  );
}
