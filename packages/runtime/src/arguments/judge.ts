import type { Formats } from "../definition.js";
import type { JsonSchema, JsonTypeName } from "../jsonSchema.js";
import { DEEPEST, isDeeperThan } from "./depth.js";
import { equal, isContainer, ownValue } from "./helpers.js";
import { findIssue, type ArgumentIssueCode } from "./issue.js";
import { rulesFor } from "./keywords.js";
import { allowedValues, branchesOf, describe, isTypedFor, typesOf } from "./schema.js";
import { readAs } from "./text.js";
import { chooseByTag } from "./union.js";
import { addPart, draft, isFull, isRight, type Draft, type Repair, type RepairKind, type Verdict } from "./verdict.js";

/** What holds throughout the judging of one arguments value. */
interface Case {
  /** What references point into. */
  readonly root: JsonSchema;
  readonly lax: boolean;
  readonly formats: Formats;
  /** The verdicts so far: reaching them again would take exponential time where unions nest. */
  readonly verdicts: Map<JsonSchema, Map<unknown, Verdict>>;
}

type Container = Readonly<Record<string, unknown>>;

/**
 * Judges arguments by their schema: they are right as they are if the verdict has neither issues nor repairs, and then Ajv says so too.
 * Issues come in schema order, unknown keys after that. Without `lax`, nothing is repaired, and all that is not right is an issue.
 */
export const judgeArguments = (root: JsonSchema, value: unknown, lax: boolean, formats: Formats = {}): Verdict =>
  judge({ root, lax, formats, verdicts: new Map() }, root, value, 0);

const NEVER: JsonSchema = { enum: [] };

/** `depth` counts the objects and arrays around the value. */
function judge(of: Case, schema: JsonSchema | boolean, value: unknown, depth: number): Verdict {
  if (schema === true) return draft(value);
  const rule = schema || NEVER;
  const known = of.verdicts.get(rule) ?? new Map<unknown, Verdict>();
  of.verdicts.set(rule, known);
  const verdict = known.get(value) ?? judgeAnew(of, rule, value, depth);
  if (isContainer(value)) known.set(value, verdict);
  return verdict;
}

function judgeAnew(of: Case, schema: JsonSchema, value: unknown, depth: number): Verdict {
  const branches = branchesOf(of.root, schema);
  const verdict = (branches.length === 1 ? judgeBranch : judgeUnion)(of, branches, value, depth);
  const reading = of.lax && !isRight(verdict) && readText(branches, value, depth);
  if (!reading) return verdict;
  const read = judge(of, schema, reading.to, depth);
  return { ...read, repairs: [reading, ...read.repairs] };
}

/**
 * The tag decides; else the branch that takes the value with the least change, the first of equals;
 * else the nearest of those whose kind the value is of explains what is wrong with it.
 */
function judgeUnion(of: Case, branches: readonly JsonSchema[], value: unknown, depth: number): Verdict {
  const tagged = chooseByTag(of.root, branches, value);
  if (tagged) return judge(of, tagged, value, depth);
  const verdicts = branches.map((branch) => judge(of, branch, value, depth));
  const [best = mismatch(of, "no_match", { anyOf: branches }, value)] = verdicts
    .filter(({ issues: [first] }) => !first || first.path[0] !== undefined || first.code === "constraint")
    .sort((left, right) => distanceOf(left) - distanceOf(right));
  return isRight(best) ? best : draft(value, ...best.issues);
}

/** How far a value is from what a branch takes: by its issues, then by what would be dropped, then by all that would be repaired. */
const distanceOf = ({ issues, repairs }: Verdict): number =>
  repairs.reduce((sum, { to }) => sum + (to === undefined ? 1e3 : 1), issues.length * 1e6);

function judgeBranch(of: Case, [schema]: readonly JsonSchema[], value: unknown, depth: number): Verdict {
  const isOther = allowedValues(schema!)?.every((allowed) => !equal(allowed, value));
  const code = isTypedFor(schema!, value) ? isOther && "wrong_value" : "wrong_type";
  if (code) return mismatch(of, code, schema!, value);
  const verdict = draft(value);
  const judgeParts = Array.isArray(value) ? judgeItems : judgeProperties;
  const copy = isContainer(value) && judgeParts(of, schema!, value as Container & unknown[], depth + 1, verdict);
  if (verdict.repairs[0]) verdict.value = copy;
  // last, since repair can make items equal
  for (const rule of rulesFor(value)) {
    const expected = rule(schema!, verdict.value as never, of.formats);
    if (expected && !isFull(verdict)) verdict.issues.push(findIssue("constraint", expected, value));
  }
  return verdict;
}

/** Adds the verdicts on an array's items to that on the whole, and returns the array after repair. */
const judgeItems = (of: Case, schema: JsonSchema, items: readonly unknown[], depth: number, whole: Draft): unknown[] =>
  items.map((item, index) => {
    const rule = schema.prefixItems?.[index] ?? schema.items ?? true;
    return isFull(whole) ? item : addPart(whole, index, judge(of, rule, item, depth));
  });

/** Adds the verdicts on an object's properties to that on the whole, and returns the object after repair. */
function judgeProperties(of: Case, schema: JsonSchema, object: Container, depth: number, whole: Draft): Container {
  const { properties = {}, required = [], patternProperties = {}, additionalProperties = true } = schema;
  const copy: [string, unknown][] = [];

  /** By the schema of its name, else of its pattern, else of additional ones: what a name allows, the patterns it matches allow too. */
  function judgeProperty(key: string): Verdict {
    const value = ownValue(object, key);
    const pattern = Object.keys(patternProperties).find((source) => new RegExp(source, "u").test(key));
    const rule = ownValue(properties, key) ?? patternProperties[`${pattern}`] ?? additionalProperties;
    const isRequired = required.includes(key);
    if (value === undefined && (rule || isRequired)) {
      return isRequired ? mismatch(of, "missing", Object(rule) as JsonSchema, value) : draft(value);
    }
    const mayDrop = of.lax && !isRequired;
    if (!rule) {
      return mayDrop
        ? drop("dropped_key", value)
        : mismatch(of, "unknown_key", { enum: Object.keys(properties) }, value, "unknown key");
    }
    const verdict = judge(of, rule, value, depth);
    const isSpare = mayDrop && value === null && Object.hasOwn(properties, key);
    return isSpare && !isRight(verdict) ? drop("dropped_null", value) : verdict;
  }

  for (const key of new Set([...Object.keys(properties), ...required, ...Object.keys(object)])) {
    if (isFull(whole)) break;
    const value = addPart(whole, key, judgeProperty(key));
    if (value !== undefined) copy.push([key, value]);
  }
  // fromEntries defines properties, so that an own `__proto__` stays a key and no prototype is set
  return Object.fromEntries(copy);
}

/** What a text says in one of the types asked for, where no string is. */
function readText(branches: readonly JsonSchema[], from: unknown, depth: number): Repair | undefined {
  const types = branches.flatMap((branch): readonly JsonTypeName[] => (allowedValues(branch) ? [] : typesOf(branch)));
  if (typeof from !== "string" || types.includes("string")) return undefined;
  for (const type of types) {
    const to = readAs(type, from);
    if (to !== undefined && !isDeeperThan(DEEPEST - depth, [to])) return repair("parsed", from, to);
  }
  return undefined;
}

const mismatch = (of: Case, code: ArgumentIssueCode, schema: JsonSchema, value: unknown, received?: string): Verdict =>
  draft(value, findIssue(code, describe(of.root, schema), value, received));

const repair = (kind: RepairKind, from: unknown, to?: unknown): Repair => ({ path: [], kind, from, to });

const drop = (kind: RepairKind, from: unknown): Verdict => ({ ...draft(undefined), repairs: [repair(kind, from)] });
