import type { ArgumentIssue, ArgumentPath } from "./issue.js";

/**
 * What was changed:
 * - `parsed_number`, `parsed_boolean`, `parsed_json`: text became what it says
 * - `dropped_null`: `null` for an optional property whose type has no null became absence
 * - `dropped_key`: a key that a closed object does not know was left out
 */
export type RepairKind = "parsed_number" | "parsed_boolean" | "parsed_json" | "dropped_null" | "dropped_key";

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
  readonly issues: readonly ArgumentIssue[];
}

/** A verdict in the making: what is found below a key or index is added as it is found. */
export interface Draft extends Verdict {
  value: unknown;
  readonly repairs: Repair[];
  readonly issues: ArgumentIssue[];
}

/** The verdict on a value that stands as it is. */
export function draft(value: unknown, ...issues: ArgumentIssue[]): Draft {
  return { value, repairs: [], issues };
}

export function isRight(verdict: Verdict): boolean {
  return verdict.issues.length === 0;
}

/** No more issues than this are gathered, whatever the input. */
const MOST_ISSUES = 50;

export function isFull(verdict: Verdict): boolean {
  return verdict.issues.length >= MOST_ISSUES;
}

/** Adds the verdict on a part to that on the whole, and returns the part after repair. */
export function addPart(whole: Draft, step: string | number, part: Verdict): unknown {
  for (const repair of part.repairs) whole.repairs.push(below(step, repair));
  for (const issue of part.issues) if (!isFull(whole)) whole.issues.push(below(step, issue));
  return part.value;
}

function below<T extends { readonly path: ArgumentPath }>(step: string | number, found: T): T {
  return { ...found, path: [step, ...found.path] };
}
