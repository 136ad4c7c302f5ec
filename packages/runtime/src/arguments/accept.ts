import type { ToolCore } from "../compiledTool.js";
import { ToolArgumentError } from "../errors.js";
import { DEEPEST, isDeeperThan } from "./depth.js";
import { findIssue, placeIssue, type Finding } from "./issue.js";
import { judgeArguments } from "./judge.js";
import { parseJson } from "./text.js";
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
export function acceptArguments(
  name: string,
  core: ToolCore,
  input: unknown = "",
  mode: ArgumentMode | undefined,
): AcceptedArguments {
  const refusal = (...issues: readonly Finding[]) => new ToolArgumentError(name, issues.map(placeIssue), input);
  const value = typeof input === "string" ? parseJson(input.trim() || "{}") : input;
  if (value === undefined) throw refusal(findIssue("not_json", "JSON", value, "other text"));
  if (isDeeperThan(DEEPEST, [value])) throw refusal(findIssue("too_deep", `at most ${DEEPEST} levels`, value));
  if (core.accepts(value)) return { value: value as AcceptedArguments["value"], repairs: [] };
  const verdict = judgeArguments(core.parameters, value, mode !== "strict", core.formats);
  if (verdict.repairs[0] && core.accepts(verdict.value)) return verdict as AcceptedArguments;
  // a validator may ask more than this version of the judge knows of
  throw refusal(...(isRight(verdict) ? [findIssue("no_match", "valid arguments", value)] : verdict.issues));
}
