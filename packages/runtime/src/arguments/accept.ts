import type { ToolCore } from "../compiledTool.js";
import { ToolArgumentError } from "../errors.js";
import { explain, type Judge } from "./check.js";
import { DEEPEST, isDeeperThan } from "./depth.js";
import { makeIssue, type ArgumentIssue } from "./issue.js";
import { repairArguments, type Repair } from "./repair.js";

/** `lax` repairs what a model gets wrong in small, regular ways; `strict` takes arguments only as the schema has them. */
export type ArgumentMode = "lax" | "strict";

/** Arguments that the tool's validator accepts: the very object that came in, unless `repairs` says otherwise. */
export interface AcceptedArguments {
  readonly value: Readonly<Record<string, unknown>>;
  readonly repairs: readonly Repair[];
}

const MOST_ISSUES = 50;

/**
 * Lets arguments through to a tool: an object, its JSON text, or nothing at all for `{}`.
 * Never writes to what it is given. Throws `ToolArgumentError` for what the tool's validator does not accept.
 */
export function acceptArguments(name: string, core: ToolCore, input: unknown, mode: ArgumentMode): AcceptedArguments {
  const value = readArguments(name, input);
  if (isDeeperThan(DEEPEST, value)) throw new ToolArgumentError(name, [tooDeep()]);
  if (core.accepts(value)) return { value: value as AcceptedArguments["value"], repairs: [] };
  const judge: Judge = { root: core.definition.parameters, verdicts: new Map() };
  const { value: candidate, repairs } = mode === "lax" ? repairArguments(judge, value) : { value, repairs: [] };
  if (repairs.length > 0 && core.accepts(candidate)) return { value: candidate as AcceptedArguments["value"], repairs };
  const issues = explain(judge, candidate, MOST_ISSUES);
  throw new ToolArgumentError(name, issues.length > 0 ? issues : [unexplained()]);
}

/** Missing arguments and blank text mean no arguments; other text is JSON. */
function readArguments(name: string, input: unknown): unknown {
  if (input === undefined) return {};
  if (typeof input !== "string") return input;
  if (input.trim() === "") return {};
  try {
    return JSON.parse(input);
  } catch (error) {
    throw new ToolArgumentError(name, [notJson(input, error as SyntaxError)], input);
  }
}

function notJson(text: string, { message }: SyntaxError): ArgumentIssue {
  const place = /position \d+/.exec(message)?.[0];
  const received = `${text.length} characters that are not JSON${place === undefined ? "" : ` (from ${place})`}`;
  return makeIssue([], "not_json", "object", received);
}

function tooDeep(): ArgumentIssue {
  return makeIssue([], "too_deep", `at most ${DEEPEST} levels of objects and arrays`, "more");
}

/** For a validator that asks more than this version can explain. */
function unexplained(): ArgumentIssue {
  return makeIssue([], "no_match", "arguments that match the tool's schema", "others");
}
