import type ts from "typescript";

import { isPrivateKey } from "../analyze/types/names";
import type { Site, TypeReader } from "../analyze/types/reader";
import { INTEGER_TYPE } from "../contract";
import type { TypeModel } from "../model";
import { builtInName } from "./builtIn";
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
  if (reader.isOutput && type.flags & TypeFlags.BigIntLike) return refuseBigInt;
  if (type.flags & TypeFlags.EnumLike && !type.isUnion() && !type.isLiteral()) return refuseComputedEnum;
  if (!(type.flags & TypeFlags.Object)) return undefined;
  if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return refuseFunction;
  if (checker.getSignaturesOfType(type, SignatureKind.Construct).length > 0) return refuseFunction;
  if (builtInName(type, reader) !== undefined) return refuseBuiltIn;
  return classBehaviour(type, reader) ? refuseClass : undefined;
}

const refuseNoValue: Refusal = (type, site, reader) => reader.refuse("noValue", type, site);
const refuseSymbol: Refusal = (type, site, reader) => reader.refuse("symbolType", type, site);
const refuseFunction: Refusal = (type, site, reader) => reader.refuse("functionType", type, site);

const refuseBigInt: Refusal = (type, site, reader) =>
  reader.refuse(
    "builtIn",
    type,
    site,
    { fix: "Use Int, or a string of digits." },
    { from: "bigint", to: INTEGER_TYPE },
  );

const refuseComputedEnum: Refusal = (type, site, reader) =>
  reader.refuse("unsupported", type, site, {
    reason: ": its values are not constants",
    fix: "Give every member a constant value.",
  });

const refuseClass: Refusal = (type, site, reader) =>
  reader.refuse("classInstance", type, site, { reason: classBehaviour(type, reader)! });

/** An intersection that no value satisfies; the checker keeps it as it is until it is asked. */
export function isContradiction(type: ts.Type, { compiler }: TypeReader): boolean {
  const { checker } = compiler;
  return type.isIntersection() && checker.isTypeAssignableTo(type, checker.getNeverType());
}

/** `1e400` and enum members such as `0 / 0` are number types, but no JSON numbers. */
function isInfinite(type: ts.Type): boolean {
  return type.isNumberLiteral() && !Number.isFinite(type.value);
}

/** What to ask a model for instead of an instance of a built-in class. */
const INSTEAD: readonly (readonly [name: RegExp, fix: string, type?: string])[] = [
  [/^RegExp$/, "Use a string, and construct the RegExp inside.", "string"],
  [/^AbortSignal$/, "A parameter of type ToolContext is injected, and has the call's signal."],
  [/Itera(ble|tor)|Generator/, "Use an array.", "Array<$1>"],
  [/^(Shared)?ArrayBuffer$|^DataView$/, "Use Uint8Array.", "Uint8Array"],
  [/^(Uint8Array|Buffer)$/, "Return a base64 string."],
  [/^(Int|Uint|Float)\w*Array$/, "Use an array of numbers.", "number[]"],
  [/^(Readonly)?Set$/, "Return an array."],
  [/^(Readonly)?Map$/, "Return an object."],
  [/^Promise(Like)?$/, "Use the type that it resolves to.", "$1"],
];

const refuseBuiltIn: Refusal = (type, site, reader) => {
  const { name } = type.symbol;
  const [, fix, to] = INSTEAD.find(([names]) => names.test(name)) ?? [];
  const values = { fix: fix ?? "Ask for the data that it would be made from." };
  return reader.refuse("builtIn", type, site, values, to === undefined ? undefined : { from: name, to });
};

/** What makes a class more than its data. */
function classBehaviour(type: ts.Type, reader: TypeReader): string | undefined {
  const { ts, checker } = reader.compiler;
  if (!type.symbol || !(type.symbol.flags & ts.SymbolFlags.Class)) return undefined;
  const base = baseOf(type, reader);
  if (base && builtInName(base, reader) !== undefined) return `that extends '${reader.show(base)}'`;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  for (const property of checker.getPropertiesOfType(type)) {
    if (property.flags & ts.SymbolFlags.Method) return `with methods ('${property.name}')`;
    if (property.flags & ts.SymbolFlags.Accessor) return `with accessors ('${property.name}')`;
    const declaration = property.valueDeclaration;
    const isPrivate = isPrivateKey(property) || (declaration && ts.getCombinedModifierFlags(declaration) & hidden);
    if (isPrivate) return "with private members";
  }
  return base && classBehaviour(base, reader);
}

/** The type of the class that a class extends. */
function baseOf(type: ts.Type, { compiler: { ts, checker } }: TypeReader): ts.Type | undefined {
  const declaration = type.symbol.declarations?.find(ts.isClassLike);
  const heritage = declaration?.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  return heritage?.types[0] && checker.getTypeAtLocation(heritage.types[0]);
}
