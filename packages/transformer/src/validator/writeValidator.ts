import type { JsonSchema } from "@toolsig/runtime";

import { compileSchema } from "./compileSchema";
import { linkValidator } from "./linkValidator";
import { repeatedDefinitions } from "./repetition";

/** Stage 4: an expression `(h) => predicate` that accepts exactly the values that the schema describes. */
export function writeValidator(schema: JsonSchema): string {
  return linkValidator(compileSchema(schema), repeatedDefinitions(schema));
}
