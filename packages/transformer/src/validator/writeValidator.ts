import type { JsonSchema } from "@toolsig/runtime";

import { compileSchema } from "./compileSchema";
import { linkValidator } from "./linkValidator";

/** Stage 4: an expression `(h) => predicate` that accepts exactly the values that the schema describes. */
export function writeValidator(schema: JsonSchema): string {
  return linkValidator(compileSchema(schema));
}
