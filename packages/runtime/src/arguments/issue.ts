import { quote, showValue } from "../wording.js";

/** Where a value lies in the arguments: property names and array positions from the root; empty for the arguments themselves. */
export type ArgumentPath = readonly (string | number)[];

/**
 * What kind of check failed:
 * - `wrong_type`: a value of another type
 * - `wrong_value`: not one of the allowed values
 * - `constraint`: the type is right, but a further rule is not met: too few items, too large a number
 * - `missing`: a required property is absent
 * - `unknown_key`: a closed object has no such property
 * - `no_match`: no branch of a union fits, and none is near
 * - `too_deep`: nested deeper than 256 levels, or cyclic
 * - `not_json`: raw text that is not JSON
 * - `not_canonical`: a value that JSON cannot carry unchanged, in the arguments of an intent
 */
export type ArgumentIssueCode =
  | "wrong_type"
  | "wrong_value"
  | "constraint"
  | "missing"
  | "unknown_key"
  | "no_match"
  | "too_deep"
  | "not_json"
  | "not_canonical";

/** One failed check on arguments. */
export interface ArgumentIssue {
  readonly path: ArgumentPath;
  readonly code: ArgumentIssueCode;
  /** One line that says it all: `filter.items[2].price: expected number, received "abc"`. */
  readonly message: string;
  /** What would have been right, in TypeScript's words: `string`, `integer`, `"a" | "b"`. */
  readonly expected: string;
  /** What came instead, in a few characters; never a whole payload. */
  readonly received: string;
}

/** An issue before it is known where in the arguments it lies: its message comes with {@link placeIssue}. */
export type Finding = Omit<ArgumentIssue, "message">;

/** An issue at the value itself. */
export const findIssue = (
  code: ArgumentIssueCode,
  expected: string,
  value: unknown,
  received: string = showValue(value),
): Finding => ({ path: [], code, expected, received });

/** The issue as it is reported. */
export const placeIssue = (finding: Finding): ArgumentIssue => ({
  ...finding,
  message: `${formatPath(finding.path)}: expected ${finding.expected}, received ${finding.received}`,
});

/** A path as it would be written in code; `arguments` for the root. */
export const formatPath = (path: ArgumentPath): string =>
  path.map(formatStep).join("").replace(/^\./, "") || "arguments";

const formatStep = (step: string | number): string =>
  typeof step === "number" ? `[${step}]` : /^[\p{L}_$][\p{L}\d_$]{0,63}$/u.test(step) ? `.${step}` : `[${quote(step)}]`;
