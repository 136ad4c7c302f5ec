import type { DialectName, JsonSchema, LoweredParameters } from "@toolsig/runtime";

import { loadDialects } from "./loadDialects";

/** A tool's parameters by the name of the dialect. */
export type Dialects = Readonly<Partial<Record<DialectName, LoweredParameters>>>;

/** Why a dialect cannot show a tool. */
export interface DialectRefusal {
  readonly dialect: DialectName;
  /** Of the value in question; empty for the parameters as a whole. */
  readonly path: string;
  readonly reason: string;
}

/** Stage 3 for providers: the same lowering that the runtime has for tools made at run time. */
export function writeDialects(
  parameters: JsonSchema,
  names: readonly DialectName[],
): { readonly dialects: Dialects; readonly refusals: readonly DialectRefusal[] } {
  const verdicts = names.map((dialect) => [dialect, loadDialects().lower(parameters, dialect)] as const);
  return {
    dialects: Object.fromEntries(
      verdicts.flatMap(([dialect, each]) => (each.verdict === "not expressible" ? [] : [[dialect, each.lowered]])),
    ),
    refusals: verdicts.flatMap(([dialect, each]) =>
      each.verdict === "not expressible" ? each.refusals.map((refusal) => ({ dialect, ...refusal })) : [],
    ),
  };
}
