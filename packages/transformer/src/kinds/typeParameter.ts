import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";
import type { ReadableKind } from "./kind";

/** A type parameter, or something that still depends on one, read as its constraint. */
export const typeParameter: ReadableKind = {
  matches: (type, { compiler: { ts } }) => (type.flags & ts.TypeFlags.Instantiable) !== 0 && !isStringPattern(type, ts),

  read(type, site, reader) {
    const { ts, checker } = reader.compiler;
    const constraint = checker.getBaseConstraintOfType(type);
    const open = !constraint || constraint === type || constraint.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any);
    return open ? reader.refuse("typeParameter", type, site) : reader.read(constraint, { ...site, hint: undefined });
  },
};

/** Template literals and string mappings count as instantiable, though they may depend on nothing. */
function isStringPattern(type: ts.Type, { TypeFlags }: TypeScript): boolean {
  return (type.flags & (TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) !== 0;
}
