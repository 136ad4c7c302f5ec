import type { ToolCore } from "../compiledTool.js";
import { ToolArgumentError } from "../errors.js";
import { DEEPEST, isDeeperThan } from "./depth.js";
import { makeIssue, placeIssue, type ArgumentIssue } from "./issue.js";
import { Judge } from "./judge.js";
import { isRight, type Repair } from "./verdict.js";

/** `lax` repairs what a model gets wrong in small, regular ways; `strict` takes arguments only as the schema has them. */
export type ArgumentMode = "lax" | "strict";

/** Arguments that the tool's validator accepts: the very object that came in, unless `repairs` says otherwise. */
export interface AcceptedArguments {
  readonly value: Readonly<Record<string, unknown>>;
  readonly repairs: readonly Repair[];
}

/**
 * Lets arguments through to a tool: an object, its JSON text, or nothing at all for `{}`.
 * Never writes to what it is given. Throws `ToolArgumentError` for what the tool's validator does not accept.
 */
export function acceptArguments(name: string, core: ToolCore, input: unknown, mode: ArgumentMode): AcceptedArguments {
  const value = readArguments(name, input);
  if (isDeeperThan(DEEPEST, value)) {
    throw refusal(name, [makeIssue("too_deep", `at most ${DEEPEST} levels of objects and arrays`, value)]);
  }
  if (core.accepts(value)) return { value: value as AcceptedArguments["value"], repairs: [] };
  const { parameters } = core.definition;
  const verdict = new Judge(parameters, mode === "lax").judge(parameters, value);
  if (verdict.repairs.length > 0 && core.accepts(verdict.value)) return verdict as AcceptedArguments;
  // a validator may ask more than this version of the judge knows of
  throw refusal(name, isRight(verdict) ? [makeIssue("no_match", "what the tool's schema asks", value)] : verdict.issues);
}

/** Missing arguments and blank text mean no arguments; other text is JSON. */
function readArguments(name: string, input: unknown): unknown {
  if (typeof input !== "string") return input === undefined ? {} : input;
  try {
    return input.trim() === "" ? {} : JSON.parse(input);
  } catch (error) {
    const place = /position \d+/.exec((error as Error).message)?.[0] ?? `${input.length} characters`;
    throw refusal(name, [makeIssue("not_json", "object", undefined, `expected JSON, received other text (${place})`)], input);
  }
}

function refusal(name: string, issues: readonly ArgumentIssue[], rawText?: string): ToolArgumentError {
  return new ToolArgumentError(name, issues.map(placeIssue), rawText);
}
