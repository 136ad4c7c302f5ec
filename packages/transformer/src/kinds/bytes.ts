import type { BytesModel } from "../model";
import { builtInName } from "./builtIn";
import type { ReadableKind, WritableKind } from "./kind";

const BASE64 = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";

/** `Uint8Array` and Node's `Buffer`: base64. */
export const bytes: ReadableKind & WritableKind<BytesModel> = {
  matches: (type, reader) => !reader.isOutput && /^(Uint8Array|Buffer)$/.test(builtInName(type, reader) ?? ""),
  read: (type, _site, reader) => ({ kind: "bytes", buffer: builtInName(type, reader) === "Buffer" }),
  write: (_model, { generator }) =>
    new generator.AnnotatedType(new generator.StringType(), { contentEncoding: "base64", pattern: BASE64 }, false),
  decode: ({ buffer }) => (buffer ? 'Buffer.from(x, "base64")' : "Uint8Array.from(atob(x), (x) => x.charCodeAt(0))"),
};
