import type ts from "typescript";

import type { MapModel, ObjectModel, TupleModel } from "../model";
import { builtInName } from "./builtIn";
import type { ReadableKind, WritableKind } from "./kind";

/** `Map` and `ReadonlyMap`: an object for plain string keys, else an array of pairs. */
export const map: ReadableKind & WritableKind<MapModel> = {
  matches: (type, reader) => !reader.isOutput && /^(Readonly)?Map$/.test(builtInName(type, reader) ?? ""),

  read(type, site, reader) {
    const { compiler, hints } = reader;
    const [key, value] = compiler.checker.getTypeArguments(type as ts.TypeReference);
    const hintAt = (index: number) => hints.argument(site.hint, /^(Readonly)?Map$/, index);
    const read = (each: ts.Type, path: string, index: number) =>
      reader.read(each, { ...site, path: `${site.path}${path}`, hint: hintAt(index) });
    if (key!.flags & compiler.ts.TypeFlags.String) return { kind: "map", value: read(value!, "[key]", 1) };
    return { kind: "map", key: read(key!, "[][0]", 0), value: read(value!, "[][1]", 1) };
  },

  write({ key, value }, writer) {
    if (!key) return writer.object(recordOf(value));
    const pairs = new writer.generator.ArrayType(writer.write(pairOf(key, value)));
    return new writer.generator.AnnotatedType(pairs, { description: "Pairs of a key and its value." }, false);
  },

  decode({ key, value }, decoder) {
    if (key) {
      const pairs = decoder.decode(pairOf(key, value));
      return pairs ? `new Map(x.map((x) => ${pairs}))` : "new Map(x)";
    }
    const record = decoder.decode(recordOf(value));
    return `new Map(Object.entries(${record ?? "x"}))`;
  },
};

function recordOf(value: MapModel["value"]): ObjectModel {
  return { kind: "object", properties: [], additional: value, patterns: [] };
}

function pairOf(key: MapModel["value"], value: MapModel["value"]): TupleModel {
  return { kind: "tuple", elements: [key, value].map((type) => ({ type, optional: false })) };
}
