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

/** No more issues than this are gathered, whatever the input. */
const MOST_ISSUES = 50;

export const isFull = (verdict: Verdict): boolean => verdict.issues.length >= MOST_ISSUES;

/** Adds the verdict on a part to that on the whole, and returns the part after repair. */
export function addPart(whole: Draft, step: string | number, part: Verdict): unknown {
  for (const repair of part.repairs) whole.repairs.push(below(step, repair));
  for (const issue of part.issues) if (!isFull(whole)) whole.issues.push(below(step, issue));
  return part.value;
}

const below = <T extends { readonly path: ArgumentPath }>(step: string | number, found: T): T => ({
  ...found,
  path: [step, ...found.path],
});
