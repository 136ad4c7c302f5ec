import typia from "typia";

import type { Library } from "../samples.js";
import type { Tree, TypiaFlat, TypiaNested, Union } from "../types.js";

const flat = typia.createValidateEquals<TypiaFlat>();
const nested = typia.createValidateEquals<TypiaNested>();
const union = typia.createValidateEquals<Union>();
const tree = typia.createValidateEquals<Tree>();

export const strict: Library = {
  flat: (input) => flat(input).success,
  nested: (input) => nested(input).success,
  union: (input) => union(input).success,
  tree: (input) => tree(input).success,
};
