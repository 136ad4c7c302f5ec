import type ts from "typescript";

import type { Compiler } from "../checker/compiler";
import type { ReadableKind } from "./kind";

/**
 * Types that depend on a type parameter. One whose constraint is made of primitives and constants is read as that; of any other nobody
 * knows here what it will hold, and to read an object's constraint would lose what the caller's type has beside it.
 */
export const typeParameter: ReadableKind = {
  matches: (type, { compiler }) => isOpen(type, compiler),

  read(type, site, reader) {
    const constraint = reader.compiler.checker.getBaseConstraintOfType(type);
    const isParameter = (type.flags & reader.compiler.ts.TypeFlags.TypeParameter) !== 0;
    if (!isParameter || !constraint || !isScalar(constraint, reader.compiler))
      return reader.refuse("typeParameter", type, site);
    return reader.read(constraint, { ...site, hint: undefined });
  },
};

function isOpen(type: ts.Type, compiler: Compiler): boolean {
  const { Conditional, Index, IndexedAccess, Substitution, TypeParameter } = compiler.ts.TypeFlags;
  const open = Conditional | Index | IndexedAccess | Substitution | TypeParameter;
  if (type.flags & open) return true;
  if (type.isIntersection()) return type.types.some((member) => member.flags & open);
  const keys = keysOf(type, compiler);
  return keys !== undefined && (keys.flags & open) !== 0;
}

/** The keys that a mapped type maps: of `Partial<T>` they are still to be known, though it has the properties of T's constraint. */
function keysOf(type: ts.Type, { ts, checker }: Compiler): ts.Type | undefined {
  const isMapped = type.flags & ts.TypeFlags.Object && (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped;
  if (!isMapped) return undefined;
  checker.getPropertiesOfType(type); // resolves the type, and with it this property, which the typings hide
  return (type as { constraintType?: ts.Type }).constraintType;
}

function isScalar(type: ts.Type, { ts: { TypeFlags } }: Compiler): boolean {
  const scalar =
    TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike | TypeFlags.Null | TypeFlags.Undefined;
  return type.isUnion() ? type.types.every((member) => member.flags & scalar) : (type.flags & scalar) !== 0;
}
