import type ts from "typescript";

import type { Compiler } from "../../checker/compiler";
import { literalValue } from "../../kinds/literal";
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
  return sorted(members, compiler, (type) => ranks.get(type) ?? ranks.size);
}

/** The place of each member type in the union as it is written. */
function writtenRanks(
  union: ts.UnionType,
  hint: Hint | undefined,
  compiler: Compiler,
  hints: Hints,
): ReadonlyMap<ts.Type, number> {
  const { ts } = compiler;
  const ranks = new Map<ts.Type, number>();
  const enumeration = union.symbol?.declarations?.find(ts.isEnumDeclaration);
  const written = membersInOrder(hint ?? aliasBody(union, ts), compiler, hints);
  for (const type of [...written, ...(enumeration ? enumMembers(enumeration, compiler) : [])]) {
    const key = regular(type);
    if (!ranks.has(key)) ranks.set(key, ranks.size);
  }
  return ranks;
}

function membersInOrder(hint: Hint | undefined, compiler: Compiler, hints: Hints): readonly ts.Type[] {
  return hints.members(hint).flatMap((member) => inOrder(member, compiler, hints));
}

/** The types that one written member stands for: one, or those of a union computed from something that has an order. */
function inOrder(member: Hint, compiler: Compiler, hints: Hints): readonly ts.Type[] {
  const { ts, checker } = compiler;
  const itself = checker.getTypeFromTypeNode(member.node);
  if (!itself.isUnion()) return [itself];
  const { node, bound } = hints.unalias(member) ?? member;
  const named = hints.named(member);
  const enumeration = named?.declarations?.find(ts.isEnumDeclaration);
  if (enumeration) return enumMembers(enumeration, compiler);
  const type = checker.getTypeFromTypeNode(node);
  if (!type.isUnion()) return [type];
  // An alias of the library's, whose order is as good as any.
  const alias = named?.declarations?.find(ts.isTypeAliasDeclaration);
  if (alias && !alias.typeParameters) return membersInOrder({ node: alias.type }, compiler, hints);
  if (ts.isTemplateLiteralTypeNode(node)) {
    const texts = new Map(templateTexts(node, bound, compiler, hints).map((text, index) => [text, index]));
    return sorted(type.types, compiler, (each) => texts.get(templateText(each, compiler)) ?? texts.size);
  }
  if (ts.isTypeOperatorNode(node)) {
    const keys = checker.getPropertiesOfType(checker.getTypeFromTypeNode(node.type)).map(({ name }) => name);
    return sorted(type.types, compiler, (each) => keys.indexOf(`${literalValue(each, compiler)}`));
  }
  if (ts.isIndexedAccessTypeNode(node)) {
    const list = checker.getTypeFromTypeNode(node.objectType);
    if (checker.isTupleType(list)) return checker.getTypeArguments(list as ts.TypeReference);
  }
  if (ts.isTypeReferenceNode(node) && /^(Exclude|Extract|NonNullable)$/.test(named?.name ?? "")) {
    const [from] = node.typeArguments ?? [];
    if (from) return membersInOrder({ node: from, bound }, compiler, hints);
  }
  return sorted(type.types, compiler);
}

/** What a template literal over unions stands for, the last placeholder changing fastest. */
function templateTexts(
  { head, templateSpans }: ts.TemplateLiteralTypeNode,
  bound: Hint["bound"],
  compiler: Compiler,
  hints: Hints,
): readonly string[] {
  let texts = [head.text];
  for (const { type: node, literal } of templateSpans) {
    const choices = membersInOrder({ node, bound }, compiler, hints).map((each) => templateText(each, compiler));
    texts = texts.flatMap((text) => choices.map((choice) => text + choice + literal.text));
  }
  return texts;
}

/** A type as a template literal type has it: a constant as its text, anything else as a placeholder. */
function templateText(type: ts.Type, compiler: Compiler): string {
  const { ts, checker } = compiler;
  if (type.isStringLiteral() || type.isNumberLiteral()) return String(type.value);
  const text = checker.typeToString(type);
  if (type.flags & (ts.TypeFlags.BooleanLiteral | ts.TypeFlags.Null)) return text;
  if (!(type.flags & ts.TypeFlags.TemplateLiteral)) return `\${${text}}`;
  const { texts, types } = type as ts.TemplateLiteralType;
  return texts.map((each, index) => each + (types[index] ? templateText(types[index], compiler) : "")).join("");
}

function enumMembers({ members }: ts.EnumDeclaration, { checker }: Compiler): readonly ts.Type[] {
  return members.map((member) => checker.getTypeAtLocation(member));
}

/** By rank; only those of equal rank are looked at more closely. */
function sorted(
  types: readonly ts.Type[],
  compiler: Compiler,
  rank: (type: ts.Type) => number = () => 0,
): readonly ts.Type[] {
  const ranks = new Map(types.map((type) => [type, rank(type)]));
  const keys = new Map<ts.Type, Key>();
  const keyOf = (type: ts.Type): Key => {
    const key = keys.get(type) ?? canonicalKey(type, compiler);
    keys.set(type, key);
    return key;
  };
  return [...types].sort((a, b) => ranks.get(a)! - ranks.get(b)! || compareKeys(keyOf(a), keyOf(b)));
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
function canonicalKey(type: ts.Type, compiler: Compiler): Key {
  const { ts, checker } = compiler;
  const { TypeFlags } = ts;
  const text = checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  if (type.flags & TypeFlags.StringLiteral) return [0, (type as ts.StringLiteralType).value];
  if (type.flags & TypeFlags.NumberLiteral) return [1, (type as ts.NumberLiteralType).value];
  if (type.flags & TypeFlags.BooleanLiteral) return [2, text === "true" ? 0 : 1];
  if (type.flags & TypeFlags.Null) return [5];
  if (type.isIntersection()) return [4, ...type.types.flatMap((each) => canonicalKey(each, compiler))];
  if (!(type.flags & TypeFlags.Object)) return [3, text];
  const declaration = (type.symbol ?? type.aliasSymbol)?.declarations?.[0];
  return [4, declaration?.getSourceFile().fileName ?? "", declaration?.pos ?? 0, text];
}

function compareKeys(a: Key, b: Key): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [left, right] = [a[index]!, b[index]!];
    if (left !== right)
      return typeof left === typeof right ? (left < right ? -1 : 1) : typeof left === "number" ? -1 : 1;
  }
  return a.length - b.length;
}
