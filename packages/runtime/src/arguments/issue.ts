import { quote, shorten, showValue } from "../wording.js";

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
 * - `too_deep`: nested deeper than `maxDepth` levels, or cyclic
 * - `too_large`: longer than `maxBytes`, or with too much that needs repair
 * - `not_json`: raw text that is not JSON
 * - `not_plain`: what JSON has no form for: an instance of a class, a function, NaN, what throws when it is read
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
  | "too_large"
  | "not_json"
  | "not_plain"
  | "not_canonical";

/** One failed check on arguments. */
export interface ArgumentIssue {
  readonly path: ArgumentPath;
  readonly code: ArgumentIssueCode;
  /** One line that says it all: `filter.items[2].price: expected number, received "abc"`. */
  readonly message: string;
  /** What would have been right, in TypeScript's words: `string`, `integer`, `"a" | "b"`. */
  readonly expected: string;
  /** What came instead, in a few characters, and what may have been meant by it; never a whole payload. */
  readonly received: string;
  /** For text that is not JSON: the index of the first character that cannot stand there, or the text's length if it ends too early. */
  readonly position?: number | undefined;
}

/** An issue before it is known where in the arguments it lies: its message comes with {@link placeIssue}. */
export type Finding = Omit<ArgumentIssue, "message">;

/** An issue at the value itself. */
export const findIssue = (
  code: ArgumentIssueCode,
  expected: string,
  value: unknown,
  received: string = showValue(value),
  position?: number,
): Finding => ({ path: [], code, expected, received, position });

/** The issue as it is reported. */
export const placeIssue = (issue: Finding): ArgumentIssue => ({
  message: `${formatPath(issue.path)}: expected ${issue.expected}, received ${issue.received}`,
  ...issue,
});

/** A path as it would be written in code, shortened; `arguments` for the root. */
export const formatPath = (path: ArgumentPath): string =>
  shorten(path.map(formatStep).join("").replace(/^\./, ""), 200) || "arguments";

const formatStep = (step: string | number): string =>
  typeof step === "number" ? `[${step}]` : /^[\p{L}_$][\p{L}\d_$]{0,63}$/u.test(step) ? `.${step}` : `[${quote(step)}]`;
