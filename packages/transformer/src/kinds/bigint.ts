import type ts from "typescript";

import type { BigIntModel } from "../model";
import type { ReadableKind, WritableKind } from "./kind";

const DIGITS = "^-?\\d+$";

/** `bigint` and its literals: an integer, or a string of digits where a JSON number would lose some. */
export const bigint: ReadableKind & WritableKind<BigIntModel> = {
  matches: (type, { compiler: { ts }, isOutput }) => !isOutput && (type.flags & ts.TypeFlags.BigIntLike) !== 0,

  read(type, _site, { compiler: { ts } }) {
    if (!(type.flags & ts.TypeFlags.BigIntLiteral)) return { kind: "bigint" };
    const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
    return { kind: "bigint", value: `${negative ? "-" : ""}${base10Value}` };
  },

  write({ value }, { generator }) {
    const number = Number(value);
    const types: ("integer" | "string")[] =
      value !== undefined && !Number.isSafeInteger(number) ? ["string"] : ["integer", "string"];
    const rule =
      value === undefined
        ? { pattern: DIGITS, minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
        : { enum: types.length === 1 ? [value] : [number, value] };
    const description = "An integer; as a string of digits if it is beyond 2^53.";
    return new generator.AnnotatedType(new generator.AnyType(), { type: types, ...rule, description }, false);
  },

  decode: () => "BigInt(x)",
};
