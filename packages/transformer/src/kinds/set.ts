import type ts from "typescript";

import type { SetModel } from "../model";
import { builtInName } from "./builtIn";
import type { ReadableKind, WritableKind } from "./kind";

/** `Set` and `ReadonlySet`: an array in which no value comes twice. */
export const set: ReadableKind & WritableKind<SetModel> = {
  matches: (type, reader) => !reader.isOutput && /^(Readonly)?Set$/.test(builtInName(type, reader) ?? ""),

  read(type, site, reader) {
    const [element] = reader.compiler.checker.getTypeArguments(type as ts.TypeReference);
    const hint = reader.hints.argument(site.hint, /^(Readonly)?Set$/, 0);
    return { kind: "set", element: reader.read(element!, { ...site, path: `${site.path}[]`, hint }) };
  },

  write: ({ element }, writer) =>
    new writer.generator.AnnotatedType(
      new writer.generator.ArrayType(writer.write(element)),
      { uniqueItems: true },
      false,
    ),

  decode({ element }, decoder) {
    const item = decoder.decode(element);
    return item ? `new Set(x.map((x) => ${item}))` : "new Set(x)";
  },
};
