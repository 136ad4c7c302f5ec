import type ts from "typescript";

import type { Compiler } from "../../checker/compiler";
import type { Hint, Hints } from "./hints";

/**
 * Union members in written order; those that nothing written tells apart, in an order of their own.
 * The checker's order is by type id, that is by what it happened to look at first, and changes with the program.
 */
export function inWrittenOrder(
  union: ts.UnionType,
  members: readonly ts.Type[],
  hint: Hint | undefined,
  compiler: Compiler,
  hints: Hints,
): readonly ts.Type[] {
  const ranks = writtenRanks(union, hint, compiler, hints);
  const keyed = members.map((type) => ({
    type,
    rank: ranks.get(type) ?? ranks.size,
    key: canonicalKey(type, compiler),
  }));
  keyed.sort((a, b) => a.rank - b.rank || compareKeys(a.key, b.key));
  return keyed.map(({ type }) => type);
}

/** The place of each member type in the written union, counting through aliases and enum declarations. */
function writtenRanks(
  union: ts.UnionType,
  hint: Hint | undefined,
  compiler: Compiler,
  hints: Hints,
): ReadonlyMap<ts.Type, number> {
  const { ts, checker } = compiler;
  const ranks = new Map<ts.Type, number>();
  const add = (type: ts.Type): void => {
    if (type.isUnion()) type.types.forEach(add);
    else if (!ranks.has(regular(type))) ranks.set(regular(type), ranks.size);
  };
  for (const member of hints.members(hint ?? aliasBody(union, ts))) {
    const enumeration = hints.named(member)?.declarations?.find(ts.isEnumDeclaration);
    if (enumeration) enumeration.members.forEach((each) => add(checker.getTypeAtLocation(each)));
    else add(checker.getTypeFromTypeNode(member.node));
  }
  for (const declaration of union.symbol?.declarations ?? []) {
    if (ts.isEnumDeclaration(declaration)) declaration.members.forEach((each) => add(checker.getTypeAtLocation(each)));
  }
  return ranks;
}

function aliasBody(union: ts.UnionType, ts: Compiler["ts"]): Hint | undefined {
  if (!union.aliasSymbol || union.aliasTypeArguments?.length) return undefined;
  const declaration = union.aliasSymbol.declarations?.find(ts.isTypeAliasDeclaration);
  return declaration && { node: declaration.type };
}

/** An enum member's declaration has the fresh form of its literal type; unions hold the regular one. */
function regular(type: ts.Type): ts.Type {
  return (type as Partial<ts.FreshableType>).regularType ?? type;
}

type Key = readonly (string | number)[];

/** Orders types by what they are, never by when they were made: constants first, then primitives, then objects by declaration. */
function canonicalKey(type: ts.Type, { ts, checker }: Compiler): Key {
  const { TypeFlags } = ts;
  const text = checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  if (type.flags & TypeFlags.StringLiteral) return [0, (type as ts.StringLiteralType).value];
  if (type.flags & TypeFlags.NumberLiteral) return [1, (type as ts.NumberLiteralType).value];
  if (type.flags & TypeFlags.BooleanLiteral) return [2, text === "true" ? 0 : 1];
  if (type.flags & TypeFlags.Null) return [5];
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return [3, text];
  const declaration = (type.aliasSymbol ?? type.symbol)?.declarations?.[0];
  return [4, declaration?.getSourceFile().fileName ?? "", declaration?.pos ?? 0, text];
}

function compareKeys(a: Key, b: Key): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [left, right] = [a[index]!, b[index]!];
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length - b.length;
}
