import type ts from "typescript";

import type { Compiler, TypeScript } from "../../checker/compiler";

/** A name for a recursive type in `$defs`: that of its alias or interface, with its type arguments. */
export function typeName(type: ts.Type, compiler: Compiler): string {
  const symbol = type.aliasSymbol ?? type.symbol;
  const base = symbol && !symbol.name.startsWith("__") ? symbol.name : "Type";
  const written = type.aliasSymbol ? type.aliasTypeArguments : typeArguments(type, compiler);
  const parts = (written ?? []).map((argument) => compiler.checker.typeToString(argument));
  return [base, ...parts].join("_").replace(/\W+/g, "_");
}

/** Whether the type has a name of its own, without type arguments. */
export function isPlainName(type: ts.Type, compiler: Compiler): boolean {
  const symbol = type.aliasSymbol ?? type.symbol;
  if (!symbol || symbol.name.startsWith("__")) return false;
  return !(type.aliasSymbol ? type.aliasTypeArguments : typeArguments(type, compiler))?.length;
}

function typeArguments(type: ts.Type, { ts, checker }: Compiler): readonly ts.Type[] | undefined {
  const isReference =
    type.flags & ts.TypeFlags.Object && (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference;
  // A class or interface reference lists `this` after its own arguments.
  const parameters = isReference ? (type as ts.TypeReference).target.typeParameters?.length : 0;
  return isReference ? checker.getTypeArguments(type as ts.TypeReference).slice(0, parameters ?? 0) : undefined;
}

/** The symbols whose documentation describes the type itself. */
export function documentedSymbols(type: ts.Type, named: ts.Symbol | undefined, ts: TypeScript): readonly ts.Symbol[] {
  const declared = ts.SymbolFlags.Interface | ts.SymbolFlags.Class | ts.SymbolFlags.Enum;
  return [type.aliasSymbol, named, type.symbol].filter(
    (symbol): symbol is ts.Symbol =>
      symbol !== undefined && (symbol === type.aliasSymbol || (symbol.flags & declared) !== 0),
  );
}

/** The checker gives members without a string name an escaped one, which no property in source can have. */
export function isSymbolKey({ escapedName }: ts.Symbol): boolean {
  return (escapedName as string).startsWith("__@");
}

/** Whether the member marks a type for the checker alone, as brands do: it is under a symbol, or begins with two underscores. */
export function isMark({ name }: ts.Symbol): boolean {
  return name.startsWith("__");
}

/** Whether the member is a `#private` one. */
export function isPrivateKey({ escapedName }: ts.Symbol): boolean {
  return (escapedName as string).startsWith("__#");
}
