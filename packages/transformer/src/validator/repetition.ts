import type { JsonSchema, JsonValue } from "@toolsig/runtime";

/** A way from a value to one in it: a property's name, or one of these. */
const ANY_PROPERTY = Symbol("any property");
const ANY_ITEM = Symbol("any item");
type Step = string | symbol;

/**
 * The definitions whose validators must remember their verdicts: those with a union of which two branches lead back to the definition by one step.
 * A value that the first branch refuses would be judged again by the second, and so would all that is in it: twice the work for each level.
 */
export function repeatedDefinitions({ $defs = {} }: JsonSchema): ReadonlySet<string> {
  const definitions = new Definitions($defs);
  return new Set(Object.keys($defs).filter((name) => definitions.repeats(name)));
}

class Definitions {
  private readonly reached = new Map<string, ReadonlySet<string>>();

  constructor(private readonly schemas: Readonly<Record<string, JsonSchema>>) {}

  repeats(name: string): boolean {
    const parts = schemasIn(this.schemas[name]!);
    return this.reach(this.schemas[name]!).has(name) && parts.some((part) => this.repeatsWithin(part, name));
  }

  private repeatsWithin(part: JsonSchema, name: string): boolean {
    if (!part.anyOf) return this.repeatsByPattern(part, name);
    const ways = this.branches(part).map((branch) => ({ branch, steps: this.stepsTo(name, branch) }));
    return ways.some((one, index) =>
      ways.slice(0, index).some((other) => meet(one.steps, other.steps) && !this.differByTag(one.branch, other.branch)),
    );
  }

  /** A property is judged by its name and by each pattern that the name matches. */
  private repeatsByPattern({ properties = {}, patternProperties = {} }: JsonSchema, name: string): boolean {
    const patterns = this.stepsTo(name, { patternProperties }).length;
    return patterns > 0 && patterns + this.stepsTo(name, { properties }).length > 1;
  }

  /** The branches of a union, those of unions within it too; any other schema is its own only branch. */
  private branches(schema: JsonSchema, within: readonly JsonSchema[] = []): readonly JsonSchema[] {
    const resolved = this.resolve(schema);
    if (!resolved.anyOf || within.includes(resolved)) return [resolved];
    return resolved.anyOf.flatMap((branch) => this.branches(branch, [...within, resolved]));
  }

  private resolve(schema: JsonSchema): JsonSchema {
    return schema.$ref === undefined ? schema : this.resolve(this.schemas[nameIn(schema.$ref)]!);
  }

  /** The first steps of all ways that lead from a value of a branch to a definition; one step for each pattern. */
  private stepsTo(name: string, { properties = {}, ...branch }: JsonSchema): readonly Step[] {
    const { patternProperties = {}, additionalProperties, prefixItems = [], items } = branch;
    const parts: readonly (readonly [Step, JsonSchema | boolean | undefined])[] = [
      ...Object.entries(properties),
      ...[...Object.values(patternProperties), additionalProperties].map((part) => [ANY_PROPERTY, part] as const),
      ...[...prefixItems, items].map((part) => [ANY_ITEM, part] as const),
    ];
    return parts.filter(([, part]) => typeof part === "object" && this.reach(part).has(name)).map(([step]) => step);
  }

  /** All definitions that a schema refers to, whatever it takes to get there. */
  private reach(schema: JsonSchema): ReadonlySet<string> {
    const found = new Set(namesIn(schema));
    for (const name of found) for (const each of this.namesFrom(name)) found.add(each);
    return found;
  }

  private namesFrom(name: string): ReadonlySet<string> {
    const names = this.reached.get(name) ?? namesIn(this.schemas[name]!);
    this.reached.set(name, names);
    return names;
  }

  /** Whether a property that both branches require has no value in common: constants are checked first, so that only one goes on. */
  private differByTag(one: JsonSchema, other: JsonSchema): boolean {
    return (one.required ?? []).some((key) => {
      const [values, others] = [one, other].map((branch) => this.constants(branch, key));
      return values && others && values.every((value) => isScalar(value) && !others.includes(value));
    });
  }

  private constants({ properties = {}, required = [] }: JsonSchema, key: string): readonly JsonValue[] | undefined {
    if (!required.includes(key)) return undefined;
    const { const: only, enum: values } = this.resolve(properties[key] ?? {});
    return only === undefined ? values : [only];
  }
}

/** Whether two branches share a first step. */
function meet(steps: readonly Step[], others: readonly Step[]): boolean {
  const isProperty = (step: Step) => step !== ANY_ITEM;
  return (
    steps.some((step) => others.includes(step)) ||
    (steps.includes(ANY_PROPERTY) && others.some(isProperty)) ||
    (others.includes(ANY_PROPERTY) && steps.some(isProperty))
  );
}

const isScalar = (value: JsonValue): boolean => typeof value !== "object" || value === null;

const nameIn = (reference: string): string =>
  reference.slice("#/$defs/".length).replaceAll("~1", "/").replaceAll("~0", "~");

const namesIn = (schema: JsonSchema): ReadonlySet<string> =>
  new Set(schemasIn(schema).flatMap(({ $ref }) => ($ref === undefined ? [] : [nameIn($ref)])));

/** A schema and those written in it, at any depth; references are not followed. */
function schemasIn(schema: JsonSchema): readonly JsonSchema[] {
  const { properties = {}, patternProperties = {}, additionalProperties, prefixItems = [], items, anyOf = [] } = schema;
  const parts = [
    ...Object.values(properties),
    ...Object.values(patternProperties),
    ...[additionalProperties, items].filter((part) => typeof part === "object"),
    ...prefixItems,
    ...anyOf,
  ];
  return [schema, ...parts.flatMap(schemasIn)];
}
