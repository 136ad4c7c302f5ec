import type { ReferenceModel } from "../model";
import type { WritableKind } from "./kind";

/** A recursive type inside itself. */
export const reference: WritableKind<ReferenceModel> = {
  write: ({ name }, writer) => writer.reference(name),
  decode: ({ name }, decoder) => decoder.reference(name),
};
