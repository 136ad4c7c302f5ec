import { judgeArguments, type Measure } from "../arguments/judge.js";
import type { Verdict } from "../arguments/verdict.js";
import type { JsonSchema } from "../jsonSchema.js";

/** A schema's verdict, within the limits that hold by default. */
export const judgeBy = (
  root: JsonSchema,
  value: unknown,
  { lax = true, formats = {} }: Partial<Measure> = {},
): Verdict => judgeArguments(value, { root, lax, formats, maxIssues: 50, maxDepth: 256 });
