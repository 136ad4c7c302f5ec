import type { JsonSchema, JsonTypeName } from "../jsonSchema.js";
import { nearestName, quote } from "../wording.js";
import { DEEPEST, isDeeperThan } from "./depth.js";
import { equal, isContainer, isPlainObject, ownValue } from "./helpers.js";
import { makeIssue } from "./issue.js";
import { allowedValues, branchesOf, describe, typesOf } from "./schema.js";
import { READERS } from "./text.js";
import { chooseByTag } from "./union.js";
import { isRight, PartVerdicts, verdictOn, type Repair, type Verdict } from "./verdict.js";

type Setting<Keyword extends keyof JsonSchema> = Exclude<JsonSchema[Keyword], undefined>;

/** What a keyword expects of a value of the right type, where the value does not have it. */
const CONSTRAINTS: {
  readonly [Keyword in keyof JsonSchema]?: (setting: Setting<Keyword>, value: unknown) => string | false;
} = {
  minItems: (least, value) => Array.isArray(value) && value.length < least && `at least ${least} items`,
  maxItems: (most, value) => Array.isArray(value) && value.length > most && `at most ${most} items`,
};

const TYPE_TESTS: Readonly<Record<JsonTypeName, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: Array.isArray,
  object: isPlainObject,
};

/**
 * Judges values by a schema, with Ajv's verdicts. A lax judge, one that has an exact judge beside it, also repairs what is not right as it is.
 * Verdicts are remembered: otherwise unions within unions would take exponential time. So a judge is made anew for every arguments value.
 */
export class Judge {
  readonly #root: JsonSchema;
  readonly #exact: Judge | undefined;
  readonly #verdicts = new Map<JsonSchema, Map<unknown, Verdict>>();

  constructor(root: JsonSchema, exact?: Judge) {
    this.#root = root;
    this.#exact = exact;
  }

  /** Issues come in schema order, then in the order of the value's other keys. `depth` counts the containers around the value. */
  judge(schema: JsonSchema, value: unknown, depth: number = 0): Verdict {
    let known = this.#verdicts.get(schema);
    if (known === undefined) this.#verdicts.set(schema, (known = new Map()));
    const verdict = known.get(value) ?? this.#judgeAnew(schema, value, depth);
    if (isContainer(value)) known.set(value, verdict);
    return verdict;
  }

  #judgeAnew(schema: JsonSchema, value: unknown, depth: number): Verdict {
    const exact = this.#exact?.judge(schema, value);
    if (exact && isRight(exact)) return exact;
    const branches = branchesOf(this.#root, schema);
    const reading = this.#exact && typeof value === "string" ? readText(branches, value, depth) : undefined;
    if (reading) {
      const { repairs, ...rest } = this.judge(schema, reading.to, depth);
      return { ...rest, repairs: [reading, ...repairs] };
    }
    return branches.length === 1
      ? this.#judgeBranch(branches[0]!, value, depth)
      : this.#judgeUnion(schema, branches, value, depth);
  }

  /** The tag decides; else the first branch that is right, or a later one that keeps more of the keys; else the nearest has its say. */
  #judgeUnion(schema: JsonSchema, branches: readonly JsonSchema[], value: unknown, depth: number): Verdict {
    const choice = chooseByTag(this.#root, branches, value);
    if (choice) return this.judge(choice.branch ?? choice.tagSchema, value, depth);
    const right = branches.map((branch) => this.judge(branch, value, depth)).filter(isRight);
    const kind = Array.isArray(value) ? "array" : "object";
    const near = isContainer(value) ? branches.filter((branch) => typesOf(branch).includes(kind)) : [];
    const nearest = least(near, (branch) => (this.#exact ?? this).judge(branch, value).issues.length);
    return (
      least(right, ({ repairs }) => repairs.filter((repair) => repair.kind === "dropped_key").length) ??
      (nearest
        ? { ...this.judge(nearest, value, depth), value, repairs: [] }
        : verdictOn(value, makeIssue("no_match", describe(this.#root, schema), value)))
    );
  }

  #judgeBranch(schema: JsonSchema, value: unknown, depth: number): Verdict {
    const types = typesOf(schema);
    const allowed = allowedValues(schema);
    const ofType = types.length === 0 || types.some((type) => TYPE_TESTS[type](value));
    if (!ofType || (allowed && !allowed.some((one) => equal(one, value)))) {
      return verdictOn(value, makeIssue(ofType ? "wrong_value" : "wrong_type", describe(this.#root, schema), value));
    }
    const { issues, ...rest } = this.#judgeParts(schema, value, depth);
    return { ...rest, issues: [...constraintIssues(schema, value), ...issues] };
  }

  #judgeParts(schema: JsonSchema, value: unknown, depth: number): Verdict {
    if (Array.isArray(value)) return this.#judgeItems(schema, value, depth + 1);
    return isPlainObject(value) ? this.#judgeProperties(schema, value, depth + 1) : verdictOn(value);
  }

  #judgeItems({ prefixItems = [], items = true }: JsonSchema, value: readonly unknown[], depth: number): Verdict {
    const parts = new PartVerdicts();
    const copy: unknown[] = [];
    for (const [index, item] of value.entries()) {
      if (parts.isFull) break;
      const schema = prefixItems[index] ?? items;
      copy.push(schema === true ? item : parts.add(index, schema ? this.judge(schema, item, depth) : tooMany(item)));
    }
    return parts.conclude(value, () => copy);
  }

  #judgeProperties(schema: JsonSchema, value: Readonly<Record<string, unknown>>, depth: number): Verdict {
    const parts = new PartVerdicts();
    const copy: [string, unknown][] = [];
    const { properties = {}, required = [] } = schema;
    for (const key of new Set([...Object.keys(properties), ...required, ...Object.keys(value)])) {
      if (parts.isFull) break;
      const from = ownValue(value, key);
      const rules = rulesOf(schema, key);
      ...
    }
    // fromEntries defines properties, so that an own `__proto__` stays a key and no prototype is set
    return parts.conclude(value, () => Object.fromEntries(copy));
  }
}
