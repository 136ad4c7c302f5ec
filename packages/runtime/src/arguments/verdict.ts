import type { ArgumentPath, Finding } from "./issue.js";

/**
 * What was changed:
 * - `parsed`: text became the number, boolean, object or array that it says
 * - `dropped_null`: `null` for an optional property whose type has no null became absence
 * - `dropped_key`: a key that a closed object does not know was left out
 */
export type RepairKind = "parsed" | "dropped_null" | "dropped_key";

/** One change made to arguments in lax mode. */
export interface Repair {
  readonly path: ArgumentPath;
  readonly kind: RepairKind;
  readonly from: unknown;
  /** Undefined for what was dropped. */
  readonly to: unknown;
}

/** What a schema makes of a value: the value after repair (itself, if nothing was changed), and what is still wrong with it. */
export interface Verdict {
  readonly value: unknown;
  readonly repairs: readonly Repair[];
  readonly issues: readonly Finding[];
}

/** Something found at a value, or the step to the part of it where it was found: to copy a path at every level would take long. */
export type Found<What> = What | readonly [step: string | number, below: Found<What>];

/** A verdict in the making: what is found below a key or index is added as it is found. */
export interface Draft {
  value: unknown;
  /** What the repairs come to: what was dropped counts for more than all that was parsed. */
  cost: number;
  readonly repairs: Found<Repair>[];
  readonly issues: Found<Finding>[];
}

/** The draft on a value that stands as it is, but for issues. */
export const draft = (value: unknown, ...issues: Found<Finding>[]): Draft => ({ value, cost: 0, repairs: [], issues });

/** The draft on a value that becomes another, on which there is one. */
export const repaired = (repair: Repair, { value, cost, repairs, issues }: Draft): Draft => ({
  value,
  cost: cost + (repair.to === undefined ? 1e3 : 1),
  repairs: [repair, ...repairs],
  issues,
});

export const isRight = ({ issues }: Draft | Verdict): boolean => !issues[0];

/** Something found, with its path. */
export function withPath<What extends { readonly path: ArgumentPath }>(found: Found<What>): What {
  const path: (string | number)[] = [];
  let rest = found;
  for (; Array.isArray(rest); rest = rest[1] as Found<What>) path.push(rest[0] as string | number);
  return { ...(rest as What), path };
}
