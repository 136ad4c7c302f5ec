import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";
import type { PrimitiveModel } from "../model";
import type { ReadableKind, WritableKind } from "./kind";

/** `string`, `number`, `boolean` and `null`. */
export const primitive: ReadableKind & WritableKind<PrimitiveModel> = {
  matches: (type, { compiler: { ts } }) => primitiveName(type, ts) !== undefined,

  read: (type, _site, { compiler: { ts } }) => ({ kind: "primitive", type: primitiveName(type, ts)! }),

  write({ type }, { generator }) {
    switch (type) {
      case "string":
        return new generator.StringType();
      case "number":
        return new generator.NumberType();
      case "boolean":
        return new generator.BooleanType();
      case "null":
        return new generator.NullType();
    }
  },
};

function primitiveName(type: ts.Type, { TypeFlags }: TypeScript): PrimitiveModel["type"] | undefined {
  if (type.flags & TypeFlags.String) return "string";
  if (type.flags & TypeFlags.Number) return "number";
  if (type.flags & TypeFlags.Boolean) return "boolean";
  return type.flags & TypeFlags.Null ? "null" : undefined;
}
