import type { JsonValue } from "@toolsig/runtime";
import type ts from "typescript";

import { applyKeywords } from "../analyze/types/tagged";
import { isMark, isSymbolKey } from "../analyze/types/names";
import { wrongValue } from "../analyze/tags";
import type { Site, TypeReader } from "../analyze/types/reader";
import type { ConstrainedModel, Keywords } from "../model";
import { object } from "./object";
import { builtInName } from "./builtIn";
import type { ReadableKind, WritableKind } from "./kind";
import { isLiteral, literalValue } from "./literal";

/**
 * A primitive or array intersected with object types: the runtime's constraints (`Int`) add keywords to the schema,
 * brands (`string & { __brand: "UserId" }`) exist for the checker only.
 */
export const constrained: ReadableKind & WritableKind<ConstrainedModel> = {
  matches: (type, reader) =>
    type.isIntersection() && type.types.some((member) => isBase(member, reader) || isConstraint(member, reader)),

  read(type, site, reader) {
    const { types } = type as ts.IntersectionType;
    const base = types.find((member) => isBase(member, reader));
    const constraints = types.filter((member) => isConstraint(member, reader));
    const others = types.filter((member) => member !== base && !constraints.includes(member));
    const misfit = base && others.find((member) => !isBrand(member, base, reader));
    if (misfit) return reader.refuse("unsupported", type, site, whyNot(base, misfit, reader));
    const keywords = constraints.reduce<Keywords>(
      (all, each) => bothOf(all, keywordsOf(each, type, site, reader), type, site, reader),
      {},
    );
    const model = base
      ? reader.read(base, { ...site, hint: reader.hints.partFor(site.hint, base) })
      : object.read(type, site, reader);
    return applyKeywords(model, keywords, type, site, reader);
  },

  write({ base, keywords }, writer) {
    return new writer.generator.AnnotatedType(writer.write(base), { ...keywords }, false);
  },

  decode: ({ base }, decoder) => decoder.decode(base),
};

function isBase(type: ts.Type, reader: TypeReader): boolean {
  const { ts, checker } = reader.compiler;
  const { StringLike, NumberLike, BooleanLike, BigIntLike } = ts.TypeFlags;
  const primitives = StringLike | NumberLike | BooleanLike | BigIntLike;
  const isArray = checker.isArrayType(type) || checker.isTupleType(type);
  return (type.flags & primitives) !== 0 || isArray || builtInName(type, reader) !== undefined;
}

/** Whether the type is the runtime's `Constraint`: its one property is a symbol that only the runtime has. */
function isConstraint(type: ts.Type, { compiler }: TypeReader): boolean {
  const [property, ...more] = compiler.checker.getPropertiesOfType(type);
  const declaration = property?.declarations?.[0];
  return declaration !== undefined && more.length === 0 && isSymbolKey(property!) && compiler.isRuntime(declaration);
}

/** The keywords of a constraint: the literal properties under its symbol. */
function keywordsOf(constraint: ts.Type, type: ts.Type, site: Site, reader: TypeReader): Keywords {
  const { compiler } = reader;
  const { checker } = compiler;
  const declared = checker.getTypeOfSymbol(checker.getPropertiesOfType(constraint)[0]!);
  const keywords = declared.isUnion()
    ? declared.types.find((member) => member.flags & compiler.ts.TypeFlags.Object)
    : declared;
  const entries = (keywords ? checker.getPropertiesOfType(keywords) : []).flatMap((entry) => {
    const value = checker.getTypeOfSymbol(entry);
    const constant = isLiteral(value, compiler) ? literalValue(value, compiler) : undefined;
    const wanted = constant === undefined ? "one constant" : wrongValue(entry.name, String(constant));
    if (wanted === undefined) return [[entry.name, constant!] as const];
    reader.refuse("tagValue", type, site, { tag: entry.name, text: reader.show(value), wanted });
    return [];
  });
  return Object.fromEntries(entries);
}

/** An intersection of constraints means them all: of two bounds the tighter; other keywords have one value. */
function bothOf(one: Keywords, other: Keywords, type: ts.Type, site: Site, reader: TypeReader): Keywords {
  const both: Record<string, JsonValue> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const known = both[keyword];
    const tighter = /^(min|exclusiveMin)/.test(keyword)
      ? Math.max
      : /^(max|exclusiveMax)/.test(keyword)
        ? Math.min
        : undefined;
    if (known === undefined || known === value) both[keyword] = value;
    else if (tighter) both[keyword] = tighter(known as number, value as number);
    else
      reader.refuse("tagValue", type, site, {
        tag: keyword,
        text: JSON.stringify(value).replace(/^"|"$/g, ""),
        wanted: "one value",
      });
  }
  return both;
}

/** Whether the member only marks the type. On an array, a named property would be data that JSON arrays cannot carry. */
function isBrand(type: ts.Type, base: ts.Type, reader: TypeReader): boolean {
  const { ts, checker } = reader.compiler;
  if (!(type.flags & ts.TypeFlags.Object) || isBase(type, reader)) return false;
  if (checker.getSignaturesOfType(type, ts.SignatureKind.Call).length > 0) return false;
  return !(base.flags & ts.TypeFlags.Object) || dataProperty(type, reader) === undefined;
}

/** A property that is neither optional nor hidden from JSON. */
function dataProperty(type: ts.Type, { compiler: { ts, checker } }: TypeReader): ts.Symbol | undefined {
  const isData = (property: ts.Symbol): boolean => !isMark(property) && !(property.flags & ts.SymbolFlags.Optional);
  return checker.getPropertiesOfType(type).find(isData);
}

function whyNot(base: ts.Type, member: ts.Type, reader: TypeReader): { reason: string; fix: string } {
  const { ts, checker } = reader.compiler;
  const isArray = checker.isArrayType(base) || checker.isTupleType(base);
  const property = isArray && member.flags & ts.TypeFlags.Object ? dataProperty(member, reader) : undefined;
  if (!property) return { reason: ": no value is both at once", fix: "Use one of the two types." };
  const reason = `: a JSON array has no named properties ('${property.name}')`;
  return { reason, fix: "Use an object that holds the array." };
}
