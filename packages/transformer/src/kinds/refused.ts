import type ts from "typescript";

import { isPrivateKey, isSymbolKey } from "../analyze/types/names";
import type { Site, TypeReader } from "../analyze/types/reader";
import type { TypeModel } from "../model";
import type { ReadableKind } from "./kind";

/** Types that have no JSON form. Each answers with a diagnostic that says what to write instead. */
export const refused: ReadableKind = {
  matches: (type, reader) => (refusal(type, reader) ?? refusalOfAll(type, reader)) !== undefined,
  read: (type, site, reader) => (refusal(type, reader) ?? refusalOfAll(type, reader))!(type, site, reader),
};

type Refusal = (type: ts.Type, site: Site, reader: TypeReader) => TypeModel;

/** A union whose members are all refused alike is refused as one. */
function refusalOfAll(type: ts.Type, reader: TypeReader): Refusal | undefined {
  if (!type.isUnion()) return undefined;
  const [first, ...others] = type.types.map((member) => refusal(member, reader));
  const isShared = first === refuseBigInt || first === refuseComputedEnum;
  return isShared && others.every((other) => other === first) ? first : undefined;
}

function refusal(type: ts.Type, reader: TypeReader): Refusal | undefined {
  const { ts, checker } = reader.compiler;
  const { TypeFlags, SignatureKind } = ts;
  if (isContradiction(type, reader) || isInfinite(type)) return refuseNoValue;
  if (type.flags & (TypeFlags.Never | TypeFlags.Undefined | TypeFlags.Void)) return refuseNoValue;
  if (type.flags & TypeFlags.ESSymbolLike) return refuseSymbol;
  if (type.flags & TypeFlags.BigIntLike) return refuseBigInt;
  if (type.flags & (TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) return refuseStringPattern;
  if (type.flags & TypeFlags.EnumLike && !type.isUnion() && !type.isLiteral()) return refuseComputedEnum;
  if (!(type.flags & TypeFlags.Object)) return undefined;
  if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return refuseFunction;
  if (checker.getSignaturesOfType(type, SignatureKind.Construct).length > 0) return refuseFunction;
  if (isBuiltInClass(type, reader)) return refuseBuiltIn;
  return classBehaviour(type, reader) ? refuseClass : undefined;
}

const refuseNoValue: Refusal = (type, site, reader) => reader.refuse("noValue", type, site);
const refuseSymbol: Refusal = (type, site, reader) => reader.refuse("symbolType", type, site);
const refuseFunction: Refusal = (type, site, reader) => reader.refuse("functionType", type, site);

const refuseBigInt: Refusal = (type, site, reader) =>
  reader.refuse("builtIn", type, site, { fix: "Use Int, or a string of digits." });

const refuseStringPattern: Refusal = (type, site, reader) =>
  reader.refuse("unsupported", type, site, {
    reason: " exactly",
    fix: "Use string, and check the form inside the function.",
  });

const refuseComputedEnum: Refusal = (type, site, reader) =>
  reader.refuse("unsupported", type, site, {
    reason: ": its values are not constants",
    fix: "Give every member a constant value.",
  });

const refuseClass: Refusal = (type, site, reader) =>
  reader.refuse("classInstance", type, site, { reason: classBehaviour(type, reader)! });

/** An intersection that no value satisfies; the checker keeps it as it is until it is asked. */
export function isContradiction(type: ts.Type, { compiler }: TypeReader): boolean {
  return type.isIntersection() && compiler.checker.typeToString(type) === "never";
}

/** `1e400` and enum members such as `0 / 0` are number types, but no JSON numbers. */
function isInfinite(type: ts.Type): boolean {
  return type.isNumberLiteral() && !Number.isFinite(type.value);
}

/** What to ask a model for instead of an instance of a built-in class. */
const INSTEAD: Readonly<Record<string, string>> = {
  Date: "Use a string that holds a date and time, and construct the Date inside.",
  URL: "Use a string, and construct the URL inside.",
  RegExp: "Use a string, and construct the RegExp inside.",
  Map: "Use Record<string, …>.",
  ReadonlyMap: "Use Record<string, …>.",
  Set: "Use an array.",
  ReadonlySet: "Use an array.",
  Iterable: "Use an array.",
  ArrayBuffer: "Use a base64 string.",
  Promise: "Use the type that it resolves to.",
  Uint8Array: "Use a base64 string.",
  Buffer: "Use a base64 string.",
};

const refuseBuiltIn: Refusal = (type, site, reader) =>
  reader.refuse("builtIn", type, site, {
    fix: Object.hasOwn(INSTEAD, type.symbol.name)
      ? INSTEAD[type.symbol.name]!
      : "Ask for the data that it would be made from.",
  });

/** Whether the library declares an interface that is more than data: one with a value of its name, as its classes have, or methods. */
export function isBuiltInClass(type: ts.Type, { compiler }: TypeReader): boolean {
  const { symbol } = type;
  const { SymbolFlags } = compiler.ts;
  if (!symbol || !(symbol.flags & SymbolFlags.Interface)) return false;
  if (!symbol.declarations?.some((declaration) => compiler.isBuiltIn(declaration.getSourceFile()))) return false;
  const isBehaviour = (member: ts.Symbol): boolean => (member.flags & SymbolFlags.Method) !== 0 || isSymbolKey(member);
  return symbol.valueDeclaration !== undefined || compiler.checker.getPropertiesOfType(type).some(isBehaviour);
}

/** What makes a class more than its data. */
function classBehaviour(type: ts.Type, { compiler: { ts, checker } }: TypeReader): string | undefined {
  if (!type.symbol || !(type.symbol.flags & ts.SymbolFlags.Class)) return undefined;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  for (const property of checker.getPropertiesOfType(type)) {
    if (property.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor)) return `with methods ('${property.name}')`;
    const declaration = property.valueDeclaration;
    const isPrivate = isPrivateKey(property) || (declaration && ts.getCombinedModifierFlags(declaration) & hidden);
    if (isPrivate) return "with private members";
  }
  return undefined;
}
