import type { JsonSchema, JsonTypeName } from "../jsonSchema.js";
import { listNames, nearestName, quote } from "../wording.js";
import { DEEPEST, isDeeperThan } from "./depth.js";
import { equal, isContainer, isPlainObject, ownValue } from "./helpers.js";
import { makeIssue, type ArgumentIssue, type ArgumentIssueCode } from "./issue.js";
import { allowedValues, branchesOf, describe, typesOf } from "./schema.js";
import { READERS } from "./text.js";
import { chooseByTag } from "./union.js";
import { addPart, draft, isFull, isRight, type Draft, type Repair, type RepairKind, type Verdict } from "./verdict.js";

type JsonObject = Readonly<Record<string, unknown>>;

const TYPE_TESTS: Readonly<Record<JsonTypeName, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: Array.isArray,
  object: isPlainObject,
};

/** What else a schema expects of a value of the right type: one keyword a line, in words, false where the value has it. */
const CONSTRAINTS: readonly ((schema: JsonSchema, value: unknown) => string | false)[] = [
  ({ minItems = 0 }, value) => Array.isArray(value) && value.length < minItems && `at least ${minItems} items`,
  (schema, value) => Array.isArray(value) && value.length > mostItems(schema) && `at most ${mostItems(schema)} items`,
];

function mostItems({ maxItems = Infinity, items, prefixItems = [] }: JsonSchema): number {
  return items === false ? Math.min(maxItems, prefixItems.length) : maxItems;
}

/**
 * Judges values by a schema: a value is right as it is if the verdict has neither issues nor repairs, and then Ajv says so too.
 * Verdicts are remembered: otherwise unions within unions would take exponential time. So a judge is made anew for every arguments value.
 */
export class Judge {
  readonly #root: JsonSchema;
  readonly #lax: boolean;
  readonly #verdicts = new Map<JsonSchema, Map<unknown, Verdict>>();

  /** Without `lax`, nothing is repaired, and all that is not right is an issue. */
  constructor(root: JsonSchema, lax: boolean) {
    this.#root = root;
    this.#lax = lax;
  }

  /** Issues come in schema order, then in the order of the value's other keys. `depth` counts the containers around the value. */
  judge(schema: JsonSchema, value: unknown, depth: number = 0): Verdict {
    let known = this.#verdicts.get(schema);
    if (!known) this.#verdicts.set(schema, (known = new Map()));
    const verdict = known.get(value) ?? this.#judgeAnew(schema, value, depth);
    if (isContainer(value)) known.set(value, verdict);
    return verdict;
  }

  #judgeAnew(schema: JsonSchema, value: unknown, depth: number): Verdict {
    const branches = branchesOf(this.#root, schema);
    const [only, more] = branches;
    const verdict = only && !more ? this.#judgeBranch(only, value, depth) : this.#judgeUnion(branches, value, depth);
    const reading = this.#lax && !isRight(verdict) && readText(branches, value, depth);
    if (!reading) return verdict;
    const read = this.judge(schema, reading.to, depth);
    return { ...read, repairs: [reading, ...read.repairs] };
  }

  /** The tag decides; else the branch that takes the value with the least loss, the first of equals; else the nearest one explains. */
  #judgeUnion(branches: readonly JsonSchema[], value: unknown, depth: number): Verdict {
    const tagged = chooseByTag(this.#root, branches, value);
    if (tagged) return this.judge(tagged, value, depth);
    const verdicts = branches.map((branch) => this.judge(branch, value, depth));
    const right = least(verdicts.filter(isRight), lossOf);
    if (right) return right;
    const kind = Array.isArray(value) ? "array" : "object";
    const ofKind = verdicts.filter((_, index) => isContainer(value) && typesOf(branches[index]!).includes(kind));
    const nearest = least(ofKind, (verdict) => verdict.issues.length + lossOf(verdict));
    return draft(value, ...(nearest?.issues ?? [this.#mismatch("no_match", { anyOf: branches }, value)]));
  }

  #judgeBranch(schema: JsonSchema, value: unknown, depth: number): Verdict {
    const types = typesOf(schema);
    if (types.length > 0 && !types.some((type) => TYPE_TESTS[type](value))) {
      return draft(value, this.#mismatch("wrong_type", schema, value));
    }
    if (allowedValues(schema)?.every((allowed) => !equal(allowed, value))) {
      return draft(value, this.#mismatch("wrong_value", schema, value));
    }
    const verdict = draft(value);
    for (const constraint of CONSTRAINTS) {
      const expected = constraint(schema, value);
      if (expected) verdict.issues.push(makeIssue("constraint", expected, value));
    }
    if (Array.isArray(value)) this.#judgeItems(schema, value, depth + 1, verdict);
    else if (isContainer(value)) this.#judgeProperties(schema, value, depth + 1, verdict);
    return verdict;
  }

  #judgeItems({ prefixItems = [], items }: JsonSchema, value: readonly unknown[], depth: number, verdict: Draft): void {
    const copy = value.map((item, index) => {
      const schema = prefixItems[index] ?? items;
      return typeof schema !== "object" || isFull(verdict) ? item : addPart(verdict, index, this.judge(schema, item, depth));
    });
    if (verdict.repairs.length > 0) verdict.value = copy;
  }

  #judgeProperties(schema: JsonSchema, object: JsonObject, depth: number, verdict: Draft): void {
    const copy: [string, unknown][] = [];
    for (const key of new Set([...Object.keys(schema.properties ?? {}), ...(schema.required ?? []), ...Object.keys(object)])) {
      const value = isFull(verdict) ? undefined : addPart(verdict, key, this.#judgeProperty(schema, object, key, depth));
      if (value !== undefined) copy.push([key, value]);
    }
    // fromEntries defines properties, so that an own `__proto__` stays a key and no prototype is set
    if (verdict.repairs.length > 0) verdict.value = Object.fromEntries(copy);
  }

  #judgeProperty(schema: JsonSchema, object: JsonObject, key: string, depth: number): Verdict {
    const { properties = {}, required = [] } = schema;
    const value = ownValue(object, key);
    const optional = !required.includes(key);
    const rules = rulesOf(schema, key);
    if (value === undefined && !optional) return draft(value, missing(describe(this.#root, rules?.[0] ?? {})));
    if (value === undefined && (rules || !Object.hasOwn(object, key))) return draft(value);
    if (!rules) return this.#lax ? drop("dropped_key", value) : draft(value, unknownKey(properties, key, value));
    const verdicts = rules.map((rule) => this.judge(rule, value, depth));
    const wrong = verdicts.find((verdict) => !isRight(verdict))
    if (this.#lax && value === null && wrong && optional && Object.hasOwn(properties, key)) return drop("dropped_null", value);
    return wrong ?? verdicts[0] ?? draft(value);
  }

  #mismatch(code: ArgumentIssueCode, schema: JsonSchema, value: unknown): ArgumentIssue {
    return makeIssue(code, describe(this.#root, schema), value);
  }
}

/** The schemas that hold for a key: those of its name and its patterns, else that of additional ones; undefined if there may be none. */
function rulesOf(schema: JsonSchema, key: string): readonly JsonSchema[] | undefined {
  const { properties = {}, patternProperties = {}, additionalProperties = true } = schema;
  const patterns = Object.keys(patternProperties).filter((source) => new RegExp(source, "u").test(key));
  const rules = patterns.map((source) => patternProperties[source]!);
  if (Object.hasOwn(properties, key)) rules.unshift(properties[key]!);
  if (rules.length > 0 || additionalProperties === true) return rules;
  return additionalProperties ? [additionalProperties] : undefined;
}

/** What a text says in one of the types asked for, where no string is. */
function readText(branches: readonly JsonSchema[], from: unknown, depth: number): Repair | undefined {
  const types = branches.flatMap((branch) => (allowedValues(branch) ? [] : typesOf(branch)));
  if (typeof from !== "string" || types.includes("string")) return undefined;
  for (const type of types) {
    const to = READERS[type]?.(from);
    if (to === undefined || isDeeperThan(DEEPEST - depth, to)) continue;
    return { path: [], kind: isContainer(to) ? "parsed_json" : `parsed_${typeof to as "number" | "boolean"}`, from, to };
  }
  return undefined;
}

function drop(kind: RepairKind, from: unknown): Verdict {
  return { value: undefined, repairs: [{ path: [], kind, from, to: undefined }], issues: [] };
}

/** How many keys of the caller were dropped. */
function lossOf({ repairs }: Verdict): number {
  return repairs.filter((repair) => repair.kind === "dropped_key").length;
}

function missing(expected: string): ArgumentIssue {
  return makeIssue("missing", expected, undefined, `missing, expected ${expected}`);
}

function unknownKey(properties: object, key: string, value: unknown): ArgumentIssue {
  const known = Object.keys(properties);
  const nearest = nearestName(key, known);
  const expected = listNames(known);
  const hint = nearest === undefined ? `expected ${expected}` : `did you mean ${quote(nearest)}?`;
  return makeIssue("unknown_key", expected, value, `unknown key, ${hint}`);
}

/** The item of least cost, the first of equals. */
function least<T>(items: readonly T[], cost: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>((best, item) => (best && cost(best) <= cost(item) ? best : item), undefined);
}
