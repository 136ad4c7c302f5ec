import type { UrlModel } from "../model";
import { builtInName } from "./builtIn";
import type { ReadableKind, WritableKind } from "./kind";

/** `URL`: its text. */
export const url: ReadableKind & WritableKind<UrlModel> = {
  matches: (type, reader) => builtInName(type, reader) === "URL",
  read: () => ({ kind: "url" }),
  write: (_model, { generator }) => new generator.AnnotatedType(new generator.StringType(), { format: "uri" }, false),
  decode: () => "new URL(x)",
};
