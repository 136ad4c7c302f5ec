import type ts from "typescript";

import { docsOf } from "../analyze/docs";
import type { Hint } from "../analyze/types/hints";
import { memberPath } from "../analyze/types/names";
import type { Site, TypeReader } from "../analyze/types/reader";
import type { ObjectModel, PropertyModel, TypeModel } from "../model";
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
};

/** A numeric index signature's keys, as JavaScript prints numbers. */
const NUMBER_KEY = "^-?(0|[1-9]\\d*)(\\.\\d+)?$";

function readObject(type: ts.Type, site: Site, reader: TypeReader): ObjectModel {
  const bound = reader.hints.bound(site.hint);
  const properties = propertiesInOrder(type, reader).flatMap(
    (property) => readProperty(property, site, bound, reader) ?? [],
  );
  return { kind: "object", properties, ...readIndexes(type, site, bound, reader) };
}

function readProperty(
  property: ts.Symbol,
  site: Site,
  bound: Hint["bound"],
  reader: TypeReader,
): PropertyModel | undefined {
  const { ts, checker } = reader.compiler;
  const declaration = property.valueDeclaration ?? property.declarations?.[0];
  const type = checker.getTypeOfSymbol(property);
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
  if (property.name.startsWith("__#")) return undefined;
  const at: Site = {
    path: memberPath(site.path, property.name),
    declaration: isForeign(declaration, reader) ? site.declaration : declaration,
    hint: reader.hints.of(declaration, bound),
  };
  if (property.name.startsWith("__@")) {
    if (!isOptional)
      reader.refuse("symbolType", type, {
        ...at,
        path: `${site.path}[${property.name.replace(/^__@(.*)@\d+$/, "$1")}]`,
      });
    return undefined;
  }
  if (property.name === "__proto__") reader.refuse("reservedKey", type, at);
  if (isOptional && isAbsent(type, ts)) return undefined;
  const description =
    reader.paramDocs.get(at.path) ??
    (declaration && !isForeign(declaration, reader) ? docsOf(ts, declaration).description : undefined);
  return {
    name: property.name,
    optional: isOptional || acceptsUndefined(type, ts),
    type: reader.read(type, at),
    ...(description && { description }),
  };
}

/** Own names keep their order in source; those of mapped types come from the checker in the order of type ids. */
function propertiesInOrder(type: ts.Type, { compiler: { ts, checker } }: TypeReader): readonly ts.Symbol[] {
  const properties = checker.getPropertiesOfType(type);
  const isMapped = type.flags & ts.TypeFlags.Object && (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped;
  if (!isMapped) return properties;
  const keyed = properties.map((property) => {
    const declaration = property.declarations?.[0];
    return { property, file: declaration?.getSourceFile().fileName ?? "", position: declaration?.pos ?? 0 };
  });
  keyed.sort((a, b) => compare(a.file, b.file) || a.position - b.position || compare(a.property.name, b.property.name));
  return keyed.map(({ property }) => property);
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
    const hint = reader.hints.recordValue(site.hint) ?? reader.hints.of(declaration, bound);
    const read = (): TypeModel => reader.read(valueType, { ...site, path: `${site.path}[key]`, hint });
    if (keyType.flags & ts.TypeFlags.String) additional = read();
    else if (keyType.flags & ts.TypeFlags.Number) patterns.push({ pattern: NUMBER_KEY, type: read() });
    else
      reader.refuse("unsupported", type, site, {
        reason: `: its keys are '${reader.show(keyType)}'`,
        fix: "Use Record<string, …>.",
      });
  }
  return { patterns, ...(additional && { additional }) };
}

/** Whether the declaration is in an installed package, where a user cannot mend it and its words are not theirs. */
function isForeign(declaration: ts.Node | undefined, { compiler }: TypeReader): boolean {
  return !declaration || compiler.isExternal(declaration.getSourceFile());
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
