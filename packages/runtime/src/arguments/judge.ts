import type { Formats } from "../definition.js";
import type { JsonSchema, JsonTypeName } from "../jsonSchema.js";
import { quote } from "../wording.js";
import { equal, isContainer, matches, ownValue } from "./helpers.js";
import { findNearName, hintAtMisplaced } from "./hints.js";
import { findIssue, type ArgumentIssueCode } from "./issue.js";
import { brokenRules } from "./keywords.js";
import { allowedValues, branchesOf, describe, isTypedFor, typesOf } from "./schema.js";
import { findFlaw } from "./survey.js";
import { readAs } from "./text.js";
import { chooseByTag } from "./union.js";
import {
  draft,
  isRight,
  repaired,
  type Draft,
  type Repair,
  type RepairKind,
  type Verdict,
  withPath,
} from "./verdict.js";

/** By what arguments are judged. */
export interface Measure {
  /** Their schema, into which its references point. */
  readonly root: JsonSchema;
  readonly formats: Formats;
  /** Whether to repair; without, all that is not right is an issue. */
  readonly lax: boolean;
  /** No more issues than this are gathered. */
  readonly maxIssues: number;
  /** What comes out of JSON text has no more levels than this, counted from the root. */
  readonly maxDepth: number;
}

/** What holds throughout the judging of one arguments value. */
interface Case extends Measure {
  /** The drafts that were made within a union: to make them again for each of its branches would take exponential time where unions nest. */
  readonly drafts: Map<unknown, Map<JsonSchema, Draft>>;
  /** How many unions there are around what is judged, tagged ones apart: if there is none, nothing is reached twice. */
  unions: number;
  /** How much may still be done: ten for each time that a value is held against a schema, one for each finding that is carried up a level. */
  left: number;
}

/** Judging is for messages and small repairs: arguments that are not right at once, and so large that it would take long, are refused. */
const MOST = 200_000;

type Container = Readonly<Record<string, unknown>>;

/**
 * Judges arguments by their schema: they are right as they are if the verdict has neither issues nor repairs, and then Ajv says so too.
 * Issues come in schema order, unknown keys after that. The arguments must be plain JSON data of bounded depth.
 */
export function judgeArguments(value: unknown, measure: Measure): Verdict {
  const of: Case = { drafts: new Map(), unions: 0, left: MOST, ...measure };
  const { value: to, repairs, issues } = judge(of, measure.root, value, 0);
  if (of.left < 0 && !issues[0])
    return draft(value, findIssue("too_large", "no mistakes in so many values", value, "some")) as Verdict;
  return { value: to, repairs: repairs.map(withPath), issues: issues.map(withPath) };
}

const NEVER: JsonSchema = { enum: [] };

/** `depth` counts the objects and arrays around the value. */
function judge(of: Case, schema: JsonSchema | boolean, value: unknown, depth: number): Draft {
  if (schema === true || (of.left -= 10) < 0) return draft(value);
  const rule = schema || NEVER;
  if (!of.unions) return judgeAnew(of, rule, value, depth);
  const known = of.drafts.get(value) ?? new Map<JsonSchema, Draft>();
  const verdict = known.get(rule) ?? judgeAnew(of, rule, value, depth);
  of.drafts.set(value, known.set(rule, verdict));
  return verdict;
}

function judgeAnew(of: Case, schema: JsonSchema, value: unknown, depth: number): Draft {
  const branches = branchesOf(of.root, schema);
  const judgeBranches = branches.length === 1 ? judgeBranch : judgeUnion;
  const verdict = judgeBranches(of, branches, value, depth);
  const reading = of.lax && !isRight(verdict) && readText(of, branches, value, depth);
  return reading ? repaired(reading, judgeBranches(of, branches, reading.to, depth)) : verdict;
}

/** Whether there is no use in looking further. */
const isFull = (of: Case, { issues }: Draft): boolean => of.left < 0 || issues.length >= of.maxIssues;

/**
 * The tag decides; else the branch that takes the value with the least change, the first of equals;
 * else the nearest of those whose kind the value is of explains what is wrong with it.
 */
function judgeUnion(of: Case, branches: readonly JsonSchema[], value: unknown, depth: number): Draft {
  const tagged = chooseByTag(of.root, branches, value);
  if (tagged) return judge(of, tagged, value, depth);
  of.unions++;
  const verdicts = branches.map((branch) => judge(of, branch, value, depth));
  of.unions--;
  const [best = mismatch(of, "no_match", { anyOf: branches }, value)] = verdicts
    .filter(({ issues: [first] }) => !first || !("code" in first) || !first.code.startsWith("wrong"))
    .sort((left, right) => distanceOf(left) - distanceOf(right));
  return isRight(best) ? best : draft(value, ...best.issues);
}

/** How far a value is from what a branch takes: by its issues, then by what would be dropped, then by all that would be repaired. */
const distanceOf = ({ issues, cost }: Draft): number => issues.length * 1e6 + cost;

function judgeBranch(of: Case, [schema]: readonly JsonSchema[], value: unknown, depth: number): Draft {
  const isOther = allowedValues(schema!)?.every((allowed) => !equal(allowed, value));
  const code = isTypedFor(schema!, value) ? isOther && "wrong_value" : "wrong_type";
  if (code) return mismatch(of, code, schema!, value);
  const verdict = draft(value);
  if (isContainer(value)) judgeParts(of, schema!, value, depth + 1, verdict);
  // last, since repair can make items equal
  for (const expected of brokenRules(schema!, verdict.value, of.formats)) {
    if (!isFull(of, verdict)) verdict.issues.push(findIssue("constraint", expected, value));
  }
  return verdict;
}

/** Adds the verdicts on an object's properties, or an array's items, to that on the whole. */
function judgeParts(of: Case, schema: JsonSchema, whole: Container, depth: number, verdict: Draft): void {
  const { properties = {}, required = [], prefixItems = [], items = true } = schema;
  const copy: [string | number, unknown][] = [];
  const isList = Array.isArray(whole);
  const others = isList ? [] : [...required, ...Object.keys(whole)].filter((key) => !Object.hasOwn(properties, key));
  for (const step of isList ? whole.keys() : [...Object.keys(properties), ...new Set(others)]) {
    if (isFull(of, verdict)) break;
    const part = isList
      ? judge(of, prefixItems[step as number] ?? items, whole[step as number], depth)
      : judgeProperty(of, schema, whole, step as string, depth);
    of.left -= part.repairs.length + part.issues.length;
    verdict.cost += part.cost;
    for (const repair of part.repairs) verdict.repairs.push([step, repair]);
    for (const issue of part.issues) if (!isFull(of, verdict)) verdict.issues.push([step, issue]);
    if (isList || part.value !== undefined) copy.push([step, part.value]);
  }
  if (!verdict.repairs[0]) return;
  // fromEntries defines properties, so that an own `__proto__` stays a key and no prototype is set
  verdict.value = isList ? copy.map(([, part]) => part) : Object.fromEntries(copy);
}

/** By the schema of its name, else of its pattern, else of additional ones: what a name allows, the patterns it matches allow too. */
function judgeProperty(of: Case, schema: JsonSchema, object: Container, key: string, depth: number): Draft {
  const { properties = {}, required = [], patternProperties = {}, additionalProperties = true } = schema;
  const value = ownValue(object, key);
  const rule =
    ownValue(properties, key) ??
    Object.entries(patternProperties).find(([pattern]) => matches(pattern, key))?.[1] ??
    additionalProperties;
  const isRequired = () => required.includes(key);
  if (value === undefined && (rule || isRequired())) {
    return isRequired() ? missing(of, Object(rule) as JsonSchema, properties, object, key) : draft(value);
  }
  if (!rule) return unknownKey(of, Object.keys(properties), object, key, isRequired());
  const verdict = judge(of, rule, value, depth);
  const isSpare = of.lax && value === null && !isRight(verdict) && Object.hasOwn(properties, key) && !isRequired();
  return isSpare ? drop("dropped_null", value) : verdict;
}

function missing(of: Case, schema: JsonSchema, properties: object, object: Container, key: string): Draft {
  const near = findNearName(
    key,
    Object.keys(object).filter((each) => !Object.hasOwn(properties, each)),
  );
  return mismatch(of, "missing", schema, undefined, `nothing${near ? `; did ${quote(near)} mean it?` : ""}`);
}

/** Dropped if it may be; but not where the arguments themselves seem to be in it. */
function unknownKey(of: Case, names: readonly string[], object: Container, key: string, isRequired: boolean): Draft {
  const value = ownValue(object, key);
  // with a known key beside it, what it holds is where it belongs
  const absent = names.filter((name) => !Object.hasOwn(object, name));
  const inner = typeof value === "string" ? readAs("object", value) : value;
  const misplaced = absent.length === names.length ? hintAtMisplaced(names, inner) : undefined;
  of.left -= 10;
  if (of.lax && !isRequired && !misplaced) return drop("dropped_key", value);
  const near = findNearName(key, absent);
  return mismatch(
    of,
    "unknown_key",
    { enum: names },
    value,
    `unknown key${misplaced ?? (near && `; did you mean ${quote(near)}?`) ?? ""}`,
  );
}

/** What a text says in one of the types asked for, where no string is. */
function readText(of: Case, branches: readonly JsonSchema[], from: unknown, depth: number): Repair | undefined {
  if (typeof from !== "string") return undefined;
  const types = branches.flatMap((branch): readonly JsonTypeName[] => (allowedValues(branch) ? [] : typesOf(branch)));
  if (types.includes("string")) return undefined;
  for (const type of types) {
    const to = readAs(type, from);
    if (to !== undefined && !findFlaw(to, of.maxDepth - depth, Infinity)) return repair("parsed", from, to);
  }
  return undefined;
}

const mismatch = (of: Case, code: ArgumentIssueCode, schema: JsonSchema, value: unknown, received?: string): Draft =>
  draft(value, findIssue(code, describe(of.root, schema), value, received));

const repair = (kind: RepairKind, from: unknown, to?: unknown): Repair => ({ path: [], kind, from, to });

const drop = (kind: RepairKind, from: unknown): Draft => repaired(repair(kind, from), draft(undefined));
