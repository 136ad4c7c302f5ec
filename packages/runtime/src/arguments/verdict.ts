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

/** Something found at a value or a part of it. */
export interface Found<Finding> {
  /** The way there, one pair a step: to copy a path at every level would take long. */
  readonly trail: Trail | undefined;
  readonly what: Finding;
}

type Trail = readonly [step: string | number, rest: Trail | undefined];

/** A verdict in the making: what is found below a key or index is added as it is found. */
export interface Draft {
  value: unknown;
  readonly repairs: Found<Repair>[];
  readonly issues: Found<Finding>[];
}

const here = <T>(what: T): Found<T> => ({ trail: undefined, what });

/** What was found at a part of a value, as found at the value. */
export const below = <T>(step: string | number, { trail, what }: Found<T>): Found<T> => ({
  trail: [step, trail],
  what,
});

/** The draft on a value that stands as it is, or has an issue. */
export const draft = (value: unknown, issue?: Finding): Draft => ({
  value,
  repairs: [],
  issues: issue ? [here(issue)] : [],
});

/** The draft on a value that becomes another, on which there is one. */
export const repaired = (repair: Repair, { value, repairs, issues }: Draft): Draft => ({
  value,
  repairs: [here(repair), ...repairs],
  issues,
});

export const isRight = ({ issues }: Draft | Verdict): boolean => !issues[0];

/** The draft with the paths of what was found. */
export const finished = ({ value, repairs, issues }: Draft): Verdict => ({
  value,
  repairs: repairs.map(withPath),
  issues: issues.map(withPath),
});

function withPath<T extends { readonly path: ArgumentPath }>({ trail, what }: Found<T>): T {
  const path: (string | number)[] = [];
  for (let rest = trail; rest; rest = rest[1]) path.push(rest[0]);
  return { ...what, path };
}
