import type ts from "typescript";

import { isSymbolKey } from "../analyze/types/names";
import type { TypeReader } from "../analyze/types/reader";

/**
 * The name of a class or interface that the library declares and that is more than data: one with a value of its name, or with methods.
 * Undefined for every other type.
 */
export function builtInName(type: ts.Type, { compiler }: TypeReader): string | undefined {
  const { symbol } = type;
  const { SymbolFlags } = compiler.ts;
  if (!symbol || !(symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class))) return undefined;
  if (!symbol.declarations?.some((declaration) => compiler.isBuiltIn(declaration.getSourceFile()))) return undefined;
  const isBehaviour = (member: ts.Symbol): boolean => (member.flags & SymbolFlags.Method) !== 0 || isSymbolKey(member);
  const isMore = symbol.valueDeclaration !== undefined || compiler.checker.getPropertiesOfType(type).some(isBehaviour);
  return isMore ? symbol.name : undefined;
}
