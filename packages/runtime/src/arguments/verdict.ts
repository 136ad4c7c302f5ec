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

export function isRight(verdict: Verdict): boolean {
  return verdict.issues.length === 0;
}

/** The verdict on a value whose parts need no look: right, unless an issue is given. */
export function verdictOn(value: unknown, ...issues: readonly ArgumentIssue[]): Verdict {
  return { value, repairs: [], issues };
}

/** No more issues than this are gathered, whatever the input. */
const MOST_ISSUES = 50;

/** Gathers the verdicts on the parts of an object or array. */
export class PartVerdicts {
  readonly #repairs: Repair[] = [];
  readonly #issues: ArgumentIssue[] = [];

  get isFull(): boolean {
    return this.#issues.length >= MOST_ISSUES;
  }

  /** Takes over what was found below a key or index, and returns the part after repair. */
  add(step: string | number, { value, repairs, issues }: Verdict): unknown {
    for (const repair of repairs) this.#repairs.push({ ...repair, path: [step, ...repair.path] });
    for (const issue of issues) if (!this.isFull) this.#issues.push({ ...issue, path: [step, ...issue.path] });
    return value;
  }

  /** The verdict on the whole: the original value stands unless a part was repaired. */
  conclude(original: unknown, copy: () => unknown): Verdict {
    const value = this.#repairs.length > 0 ? copy() : original;
    return { value, repairs: this.#repairs, issues: this.#issues };
  }
}
