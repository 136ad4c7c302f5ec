import type { DateModel } from "../model";
import { builtInName } from "./builtIn";
import type { ReadableKind, WritableKind } from "./kind";

/** `Date`: a date and time as text, in RFC 3339 form. */
export const date: ReadableKind & WritableKind<DateModel> = {
  matches: (type, reader) => builtInName(type, reader) === "Date",
  read: () => ({ kind: "date" }),
  write: (_model, { generator }) =>
    new generator.AnnotatedType(new generator.StringType(), { format: "date-time" }, false),
  decode: () => "new Date(x)",
};
