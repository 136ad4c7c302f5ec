import type ts from "typescript";

import { docsOf } from "../analyze/docs";
import { isHidden } from "../analyze/tags";
import type { Hint } from "../analyze/types/hints";
import { inWrittenOrder } from "../analyze/types/order";
import { applyDocs } from "../analyze/types/tagged";
import { isMark, isPrivateKey, isSymbolKey } from "../analyze/types/names";
import type { Site, TypeReader } from "../analyze/types/reader";
import type { Compiler } from "../checker/compiler";
import type { ObjectModel, PropertyModel, TypeModel } from "../model";
import { memberPath } from "../paths";
import { isLiteral, literalValue } from "./literal";
import { textPattern } from "./template";
import type { ReadableKind, WritableKind } from "./kind";

/**
 * Objects: interfaces, literals, mapped types, intersections, records, data classes, and `object`.
 * They are closed unless they have an index signature, as in TypeScript a fresh literal is checked.
 */
export const object: ReadableKind & WritableKind<ObjectModel> = {
  matches: (type, { compiler: { ts } }) =>
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.NonPrimitive)) !== 0,

  read(type, site, reader) {
    const { NonPrimitive } = reader.compiler.ts.TypeFlags;
    if (type.flags & NonPrimitive)
      return { kind: "object", properties: [], additional: { kind: "unknown" }, patterns: [] };
    return reader.readNested(type, site, () => readObject(type, site, reader));
  },

  write: (model, writer) => writer.object(model),

  decode({ properties, patterns, additional }, decoder) {
    const named = properties.map(({ name, type }) => [`k === ${JSON.stringify(name)}`, decoder.decode(type)] as const);
    const matched = patterns.map(
      ({ pattern, type }) => [`${String(new RegExp(pattern, "u"))}.test(k)`, decoder.decode(type)] as const,
    );
    const others = additional && decoder.decode(additional);
    const all = [...named, ...matched];
    if (others === undefined && all.every(([, value]) => value === undefined)) return undefined;
    // What converts nothing need only be told apart from what other keys hold.
    const told = others === undefined ? all.filter(([, value]) => value !== undefined) : all;
    const choice = told.reduceRight((after, [test, value]) => `${test} ? ${value ?? "x"} : ${after}`, others ?? "x");
    return `Object.fromEntries(Object.entries(x).map(([k, x]) => [k, x === undefined ? x : ${choice}]))`;
  },
};

/** A numeric index signature's keys, as JavaScript prints numbers. */
const NUMBER_KEY = "^(0|-?[1-9]\\d*|-?(0|[1-9]\\d*)\\.\\d*[1-9])$";

/** Libraries set the prototype with the one; Ajv, for one, takes the other for present when it is not. */
const RESERVED = new Set(["__proto__", ""]);

function readObject(type: ts.Type, site: Site, reader: TypeReader): ObjectModel {
  const bound = reader.hints.bound(site.hint);
  const properties = propertiesInOrder(type, site, reader).flatMap(
    (property) => readProperty(property, type, site, bound, reader) ?? [],
  );
  return { kind: "object", properties, ...readIndexes(type, site, bound, reader) };
}

function readProperty(
  property: ts.Symbol,
  owner: ts.Type,
  site: Site,
  bound: Hint["bound"],
  reader: TypeReader,
): PropertyModel | undefined {
  const { ts, checker } = reader.compiler;
  const declaration = property.valueDeclaration ?? property.declarations?.[0];
  const type = checker.getTypeOfSymbol(property);
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
  if (isPrivateKey(property)) return undefined;
  const at: Site = {
    path: memberPath(site.path, property.name),
    declaration: !declaration || reader.isForeign(declaration) ? site.declaration : declaration,
    hint: reader.hints.of(declaration, bound) ?? reader.hints.mappedValue(site.hint),
  };
  if (isSymbolKey(property)) {
    if (!isOptional) reader.refuse("symbolKey", type, { ...at, path: `${site.path}[${symbolName(property)}]` });
    return undefined;
  }
  if (owner.isIntersection() && !fitsIndexes(type, owner, reader)) {
    reader.refuse("unsupported", type, at, {
      reason: ": it does not fit the index signature beside it, so no value has both",
      fix: "Widen the index signature, or remove it.",
    });
  }
  if (RESERVED.has(property.name)) reader.refuse("reservedKey", type, at);
  if (isOptional && isAbsent(type, ts)) return undefined;
  const optional = isOptional || acceptsUndefined(type, ts);
  const docs = declaration && !reader.isForeign(declaration) ? [docsOf(ts, declaration)] : [];
  if (isHidden(docs) && optional) return undefined;
  if (isHidden(docs)) reader.refuse("hiddenRequired", type, at);
  const { model, annotations } = applyDocs(reader.read(type, at), docs, type, at, reader);
  const description = reader.paramDocs.get(at.path);
  return { name: property.name, optional, type: model, ...annotations, ...(description && { description }) };
}

/** Names keep their order in source, or in the keys of a Record; mapped types would give them in the order of type ids. */
function propertiesInOrder(type: ts.Type, site: Site, reader: TypeReader): readonly ts.Symbol[] {
  const { ts, checker } = reader.compiler;
  const marks = type.isIntersection() ? type.types.flatMap((member) => brandKeys(member, reader)) : [];
  const properties = checker.getPropertiesOfType(type).filter(({ name }) => !marks.includes(name));
  const isMapped = type.flags & ts.TypeFlags.Object && (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped;
  if (!isMapped) return properties;
  const keys = recordKeys(site, reader);
  const keyed = properties.map((property) => {
    const declaration = property.declarations?.[0];
    const key = keys.indexOf(property.name);
    return { property, key, file: declaration?.getSourceFile().fileName ?? "", position: declaration?.pos ?? 0 };
  });
  keyed.sort(
    (a, b) =>
      a.key - b.key || compare(a.file, b.file) || a.position - b.position || compare(a.property.name, b.property.name),
  );
  return keyed.map(({ property }) => property);
}

/** The keys of a member that only marks an intersection: `Customer & { readonly __brand: "Customer" }`. */
function brandKeys(member: ts.Type, { compiler: { checker } }: TypeReader): readonly string[] {
  const properties = checker.getPropertiesOfType(member);
  return properties.every(isMark) ? properties.map(({ name }) => name) : [];
}

/** The written keys of a `Record`. */
function recordKeys({ hint }: Site, { compiler, hints }: TypeReader): readonly string[] {
  const written = hints.recordArgument(hint, 0);
  const type = written && compiler.checker.getTypeFromTypeNode(written.node);
  if (!type?.isUnion()) return [];
  const members = inWrittenOrder(type, type.types, written, compiler, hints);
  return members
    .filter((member) => isLiteral(member, compiler))
    .map((member) => String(literalValue(member, compiler)));
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function readIndexes(
  type: ts.Type,
  site: Site,
  bound: Hint["bound"],
  reader: TypeReader,
): Pick<ObjectModel, "additional" | "patterns"> {
  const { ts, checker } = reader.compiler;
  const patterns: { pattern: string; type: TypeModel }[] = [];
  let additional: TypeModel | undefined;
  for (const { keyType, type: valueType, declaration } of checker.getIndexInfosOfType(type)) {
    const hint = reader.hints.mappedValue(site.hint) ?? reader.hints.of(declaration, bound);
    if (valueType.flags & ts.TypeFlags.Never || keyType.flags & ts.TypeFlags.ESSymbolLike) continue;
    const read = (): TypeModel => reader.read(valueType, { ...site, path: `${site.path}[key]`, hint });
    const key = withoutBrand(keyType, reader.compiler);
    const keys = textPattern(key, reader.compiler);
    if (key.flags & ts.TypeFlags.String) additional = read();
    else if (key.flags & ts.TypeFlags.Number) patterns.push({ pattern: NUMBER_KEY, type: read() });
    else if (keys) patterns.push({ pattern: `^${keys}$`, type: read() });
    else
      reader.refuse("unsupported", type, site, {
        reason: `: its keys are '${reader.show(keyType)}'`,
        fix: "Use Record<string, …>.",
      });
  }
  return { patterns, ...(additional && { additional }) };
}

/** The type of a branded key (`Record<UserId, …>`): a brand marks it for the checker alone. A constraint would be lost. */
function withoutBrand(key: ts.Type, { ts, checker, isRuntime }: Compiler): ts.Type {
  if (!key.isIntersection()) return key;
  const isConstraint = (member: ts.Type): boolean =>
    checker.getPropertiesOfType(member).some(({ declarations }) => declarations?.some(isRuntime));
  const marks = key.types.filter(({ flags }) => flags & ts.TypeFlags.Object);
  const base = key.types.find((member) => !marks.includes(member));
  return base && !marks.some(isConstraint) ? base : key;
}

/** Whether what an intersection says of a property agrees with the index signature that another of its members brings. */
function fitsIndexes(property: ts.Type, owner: ts.Type, { compiler: { ts, checker } }: TypeReader): boolean {
  const index = checker.getIndexInfosOfType(owner).find(({ keyType }) => keyType.flags & ts.TypeFlags.String);
  return !index || acceptsUndefined(property, ts) || checker.isTypeAssignableTo(property, index.type);
}

/** How a symbol key was written: `__@version@123` is what the checker calls `[version]`. */
function symbolName({ escapedName }: ts.Symbol): string {
  return (escapedName as string).replace(/^__@(.*)@\d+$/, "$1");
}

function isAbsent(type: ts.Type, { TypeFlags }: typeof ts): boolean {
  const nothing = TypeFlags.Never | TypeFlags.Undefined | TypeFlags.Void;
  return type.isUnion() ? type.types.every((member) => member.flags & nothing) : (type.flags & nothing) !== 0;
}

/** Whether `undefined` is among the values, so that the key may be left out of JSON. */
export function acceptsUndefined(type: ts.Type, { TypeFlags }: typeof ts): boolean {
  const absent = TypeFlags.Undefined | TypeFlags.Void;
  return type.isUnion() ? type.types.some((member) => member.flags & absent) : (type.flags & absent) !== 0;
}
