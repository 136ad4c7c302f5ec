import type { TypeModel } from "../model";

/** What a kind needs to write how its wire values become what the function takes. */
export interface Decoder {
  /** The expression for a value of a model, in the variable `x`; undefined where nothing changes. */
  decode(model: TypeModel): string | undefined;
  /** The expression for a value of a definition. */
  reference(name: string): string | undefined;
  /** A condition on `x` that tells a member of a union from the others. */
  test(member: TypeModel, members: readonly TypeModel[]): string;
}
