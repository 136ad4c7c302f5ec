import type ts from "typescript";

import type { ArrayModel } from "../model";
import type { ReadableKind, WritableKind } from "./kind";

/** `T[]`, `Array<T>` and their readonly forms. */
export const array: ReadableKind & WritableKind<ArrayModel> = {
  matches: (type, { compiler }) => compiler.checker.isArrayType(type),

  read: (type, site, reader) =>
    reader.readMembers(type, site, () => {
      const [element] = reader.compiler.checker.getTypeArguments(type as ts.TypeReference);
      return {
        kind: "array",
        element: reader.read(element!, { ...site, path: `${site.path}[]`, hint: reader.hints.element(site.hint) }),
      };
    }),

  write: ({ element }, writer) => new writer.generator.ArrayType(writer.write(element)),

  decode({ element }, decoder) {
    const item = decoder.decode(element);
    return item && `x.map((x) => ${item})`;
  },
};
