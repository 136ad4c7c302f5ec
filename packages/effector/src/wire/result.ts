import { canonicalJson } from "@toolsig/runtime/effects";
import type { JsonValue } from "@toolsig/runtime";

/**
 * What became of an intent. `ok`: the tool returned. `error`: it ran, and its effect is unknown. `rejected`: its function never ran.
 * `expired`: nobody began it in time.
 */
export type ResultStatus = "ok" | "error" | "rejected" | "expired";

/** The final outcome of an intent: plain JSON, stored once and never changed. */
export interface IntentResult {
  /** The version of this shape. */
  readonly version: 1;
  readonly intentId: string;
  readonly status: ResultStatus;
  /** What the tool resolved to, with status `ok`; `null` for undefined. Missing if JSON cannot carry it. */
  readonly output?: JsonValue;
  /** Why there is no output. */
  readonly error?: ResultError;
  /** How often the intent was begun; 0 if never. */
  readonly attempt: number;
  /** ISO 8601, by the effector's clock: right before the tool's function was called. Missing if it never was. */
  readonly startedAt?: string;
  /** ISO 8601: when the outcome was known, after the run. */
  readonly completedAt: string;
}

export interface ResultError {
  /** Stable: that of the tool's error if it has one (`"TOOL_TIMEOUT"`), or this package's (`"EXPIRED"`, `"INTERRUPTED"`, `"APPROVAL_DENIED"`, …). */
  readonly code: string;
  readonly message: string;
}

const STATUSES: readonly unknown[] = ["ok", "error", "rejected", "expired"];

/** The longest text of a result, in characters: it goes through memory and the database in one piece, together with others. */
const MOST_CHARACTERS = 2_000_000;

/**
 * The canonical JSON of a result. An output that JSON cannot carry, or that is too large to be kept, is replaced by an error that says so: the tool
 * ran all the same.
 */
export function writeResult(result: Omit<IntentResult, "version" | "output"> & { readonly output?: unknown }): string {
  const { output, ...others } = result;
  const failed = (code: string, message: string) => write({ ...others, error: { code, message } });
  if (output === undefined) return write(others);
  try {
    const text = write(result);
    if (text.length <= MOST_CHARACTERS) return text;
    const size = `${text.length} characters of JSON, where ${MOST_CHARACTERS} are the most`;
    return failed("OUTPUT_TOO_LARGE", `The tool succeeded, but its output is too large to be kept: ${size}.`);
  } catch (error) {
    const why = error instanceof Error ? error.message : "it cannot be read";
    return failed("OUTPUT_NOT_JSON", `The tool succeeded, but its output is not JSON: ${why}`);
  }
}

const write = (result: object): string => canonicalJson({ version: 1, ...result });

/** Reads a stored result; fields that this version does not know are kept. Throws `TypeError` for what is none. */
export function parseResult(text: string): IntentResult {
  const result = JSON.parse(text) as Partial<IntentResult>;
  if (result.version !== 1 || typeof result.intentId !== "string" || !STATUSES.includes(result.status)) {
    throw new TypeError("Not a result that this version of @toolsig/effector can read.");
  }
  return result as IntentResult;
}
