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

/** A verdict in the making: what is found below a key or index is added as it is found. */
export interface Draft extends Verdict {
  value: unknown;
  readonly repairs: Repair[];
  readonly issues: Finding[];
}

/** The verdict on a value that stands as it is. */
export const draft = (value: unknown, ...issues: Finding[]): Draft => ({ value, repairs: [], issues });

export const isRight = (verdict: Verdict): boolean => !verdict.issues[0];

/**
 * What was found at a part of a value, as found at the value. Its path is nested, one array a step, until {@link withPath} flattens it:
 * to copy it at every level would take long.
 */
export const below = <T extends { readonly path: ArgumentPath }>(step: string | number, found: T): T => ({
  ...found,
  path: [step, found.path],
});

export const withPath = <T extends { readonly path: ArgumentPath }>(found: T): T => ({
  ...found,
  path: found.path.flat(Infinity),
});
