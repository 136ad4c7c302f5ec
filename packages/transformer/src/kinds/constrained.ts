import type { JsonValue } from "@toolsig/runtime";
import type ts from "typescript";

import { isSymbolKey } from "../analyze/types/names";
import type { TypeReader } from "../analyze/types/reader";
import type { ConstrainedModel } from "../model";
import type { ReadableKind, WritableKind } from "./kind";
import { isLiteral, literalValue } from "./literal";
import { isBuiltInClass } from "./refused";

/**
 * A primitive or array intersected with object types: the runtime's constraints (`Int`) add keywords to the schema,
 * brands (`string & { __brand: "UserId" }`) exist for the checker only.
 */
export const constrained: ReadableKind & WritableKind<ConstrainedModel> = {
  matches: (type, reader) => type.isIntersection() && type.types.some((member) => isBase(member, reader)),

  read(type, site, reader) {
    const { types } = type as ts.IntersectionType;
    const base = types.find((member) => isBase(member, reader))!;
    const others = types.filter((member) => member !== base);
    const keywords: Record<string, JsonValue> = {};
    for (const member of others) {
      const found = constraintOf(member, reader);
      if (found) Object.assign(keywords, found);
      else if (!isBrand(member, base, reader)) {
        return reader.refuse("unsupported", type, site, whyNot(base, member, reader));
      }
    }
    const model = reader.read(base, site);
    return Object.keys(keywords).length > 0 ? { kind: "constrained", base: model, keywords } : model;
  },

  write({ base, keywords }, writer) {
    return new writer.generator.AnnotatedType(writer.write(base), { ...keywords }, false);
  },
};

function isBase(type: ts.Type, { compiler: { ts, checker } }: TypeReader): boolean {
  const { StringLike, NumberLike, BooleanLike, BigIntLike } = ts.TypeFlags;
  const primitives = StringLike | NumberLike | BooleanLike | BigIntLike;
  return (type.flags & primitives) !== 0 || checker.isArrayType(type) || checker.isTupleType(type);
}

/** The keywords of a runtime constraint: the literal properties under its one symbol. */
function constraintOf(type: ts.Type, { compiler }: TypeReader): Record<string, JsonValue> | undefined {
  const { checker } = compiler;
  const [property, ...more] = checker.getPropertiesOfType(type);
  const declaration = property?.declarations?.[0];
  if (!declaration || more.length > 0 || !isSymbolKey(property) || !compiler.isRuntime(declaration)) return undefined;
  const declared = checker.getTypeOfSymbol(property);
  const keywords = declared.isUnion()
    ? declared.types.find((member) => member.flags & compiler.ts.TypeFlags.Object)
    : declared;
  const entries = keywords ? checker.getPropertiesOfType(keywords) : [];
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const value = checker.getTypeOfSymbol(entry);
      return isLiteral(value, compiler) ? [[entry.name, literalValue(value, compiler)]] : [];
    }),
  );
}

/** Whether the member only marks the type. On an array, a named property would be data that JSON arrays cannot carry. */
function isBrand(type: ts.Type, base: ts.Type, reader: TypeReader): boolean {
  const { ts, checker } = reader.compiler;
  if (!(type.flags & ts.TypeFlags.Object) || isBase(type, reader) || isBuiltInClass(type, reader)) return false;
  if (checker.getSignaturesOfType(type, ts.SignatureKind.Call).length > 0) return false;
  return !(base.flags & ts.TypeFlags.Object) || dataProperty(type, reader) === undefined;
}

/** A property that is neither optional nor hidden from JSON. */
function dataProperty(type: ts.Type, { compiler: { ts, checker } }: TypeReader): ts.Symbol | undefined {
  const isMark = (property: ts.Symbol): boolean =>
    property.name.startsWith("__") || (property.flags & ts.SymbolFlags.Optional) !== 0;
  return checker.getPropertiesOfType(type).find((property) => !isMark(property));
}

function whyNot(base: ts.Type, member: ts.Type, reader: TypeReader): { reason: string; fix: string } {
  const property = base.flags & reader.compiler.ts.TypeFlags.Object ? dataProperty(member, reader) : undefined;
  if (!property) return { reason: ": no value is both at once", fix: "Use one of the two types." };
  const reason = `: a JSON array has no named properties ('${property.name}')`;
  return { reason, fix: "Use an object that holds the array." };
}
