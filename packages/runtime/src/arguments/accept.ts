import type { ToolCore } from "../compiledTool.js";
import { ToolArgumentError, ToolError } from "../errors.js";
import { findIssue, placeIssue, type Finding } from "./issue.js";
import { judgeArguments } from "./judge.js";
import { findJsonFault } from "./jsonFault.js";
import { MAX_BYTES, MAX_DEPTH, MAX_ISSUES, type ArgumentOptions } from "./options.js";
import { findFlaw } from "./survey.js";
import { parseArguments } from "./text.js";
import { isRight, type Repair } from "./verdict.js";

/** Arguments that the tool's validator accepts: the very object that came in, unless `repairs` says otherwise. */
export interface AcceptedArguments {
  readonly value: Readonly<Record<string, unknown>>;
  readonly repairs: readonly Repair[];
}

/**
 * Lets arguments through to a tool: an object, its JSON text, or nothing at all for `{}`. `raise` is applied once they are known to be plain data.
 * Never writes to what it is given. Throws `ToolArgumentError` for what the tool's validator does not accept, and for what cannot be read.
 */
export function acceptArguments(
  name: string,
  core: ToolCore,
  input: unknown,
  options: ArgumentOptions,
  raise?: (args: unknown) => unknown,
): AcceptedArguments {
  return reading(name, input, (refusal) => {
    const { mode, maxDepth = MAX_DEPTH, maxBytes = MAX_BYTES, maxIssues = MAX_ISSUES } = options;
    const given = parse(input, maxBytes);
    if (given === undefined) throw refusal(notJson(input as string));
    if (!raise && (options.maxDepth ?? options.maxBytes) === undefined && core.bounded() && core.accepts(given))
      return accepted(given);
    const flaw = findFlaw(given, maxDepth, maxBytes);
    if (flaw) throw refusal(flaw);
    const value = raise ? raise(given) : given;
    if (core.accepts(value)) return accepted(value);
    const { parameters: root, formats = {} } = core;
    const verdict = judgeArguments(value, { root, formats, lax: mode !== "strict", maxIssues, maxDepth });
    if (verdict.repairs[0] && core.accepts(verdict.value)) return verdict as AcceptedArguments;
    if (!isRight(verdict)) throw refusal(...verdict.issues);
    // a validator may ask more than this version of the judge knows of
    throw refusal(...(core.explain?.(verdict.value) ?? [findIssue("no_match", "valid arguments", value)]));
  });
}

const accepted = (value: unknown): AcceptedArguments => ({ value: value as AcceptedArguments["value"], repairs: [] });

type Refusal = (...issues: readonly Finding[]) => ToolArgumentError;

/** What comes of reading arguments. Those that throw when they are read, as getters and proxies can, are refused like any others. */
export function reading<Result>(name: string, input: unknown, read: (refusal: Refusal) => Result): Result {
  let options: ErrorOptions = {};
  const refusal: Refusal = (...issues) => new ToolArgumentError(name, issues.map(placeIssue), input, options);
  try {
    return read(refusal);
  } catch (cause) {
    if (cause instanceof ToolError) throw cause;
    options = { cause };
    throw refusal(
      cause instanceof RangeError
        ? findIssue("too_deep", "fewer levels", input, "more than there is stack for")
        : findIssue("not_plain", "plain JSON", input, "what cannot be read"),
    );
  }
}

/** The arguments as a value; text that is too long is left as it is, to be refused as such. Undefined for text that is not JSON. */
const parse = (input: unknown = "", maxBytes: number): unknown =>
  typeof input === "string" && input.length <= maxBytes ? parseArguments(input) : input;

function notJson(text: string): Finding {
  const position = findJsonFault(text);
  return findIssue(
    "not_json",
    "JSON",
    text,
    `${position < text.length ? "other text" : "an end"} at position ${position}`,
    position,
  );
}
