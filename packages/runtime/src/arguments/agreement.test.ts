import { expect, test } from "@jest/globals";

import type { Formats } from "../definition.js";
import type { JsonSchema, JsonValue } from "../jsonSchema.js";
import { compileSchema } from "../testing/compiledTools.js";
import { judgeBy } from "../testing/judgeBy.js";

type Random = (below: number) => number;

/** A small generator of pseudo-random numbers (mulberry32): the same seed, the same schemas and values. */
function randomBy(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const KEYS = ["a", "b", "toString", "x-1", "x-2"];
const NUMBERS = [0, 1, 1.5, -2, 5, 0.3, 1e-7, 1e21];
const TEXTS = ["", "a", "5", "true", "😀", "😀é", "ab-12", "\ud800"];
const SCALARS: readonly JsonValue[] = [...NUMBERS, ...TEXTS, true, false, null];
const FORMATS: Formats = { digits: /^\d+$/, short: (text) => text.length < 2 };

const pick = <T>(random: Random, items: readonly T[]): T => items[random(items.length)]!;
const some = <T>(random: Random, items: readonly T[]): T[] => items.filter(() => random(2) === 0);

const oneInThree = (random: Random, part: () => JsonSchema): JsonSchema => (random(3) ? {} : part());

const numberRules = (random: Random): JsonSchema => ({
  ...oneInThree(random, () => ({ minimum: pick(random, NUMBERS) })),
  ...oneInThree(random, () => ({ maximum: pick(random, NUMBERS) })),
  ...oneInThree(random, () => ({ exclusiveMinimum: pick(random, NUMBERS) })),
  ...oneInThree(random, () => ({ exclusiveMaximum: pick(random, NUMBERS) })),
  ...oneInThree(random, () => ({ multipleOf: pick(random, [1, 0.1, 0.5, 5, 1e-8]) })),
});

const stringRules = (random: Random): JsonSchema => ({
  ...oneInThree(random, () => ({ minLength: random(3) })),
  ...oneInThree(random, () => ({ maxLength: random(3) })),
  ...oneInThree(random, () => ({ pattern: pick(random, ["a", "^.$", "^\\p{L}*$", "^-?\\d+$"]) })),
  ...oneInThree(random, () => ({ format: pick(random, ["digits", "short"]) })),
});

const arrayRules = (random: Random): JsonSchema => ({
  ...oneInThree(random, () => ({ minItems: random(3) })),
  ...oneInThree(random, () => ({ maxItems: random(3) })),
  ...oneInThree(random, () => ({ uniqueItems: random(4) > 0 })),
});

function schemaBy(random: Random, depth: number): JsonSchema {
  const inner = () => schemaBy(random, depth - 1);
  const kinds: readonly (() => JsonSchema)[] = [
    () => ({ type: pick(random, ["string", "number", "integer", "boolean", "null"] as const) }),
    () => ({ type: some(random, ["string", "integer", "null", "boolean"] as const).concat("number" as never) }),
    () => ({ type: pick(random, ["number", "integer"] as const), ...numberRules(random) }),
    () => ({ type: "string", ...stringRules(random) }),
    () => ({ ...numberRules(random), ...stringRules(random), ...arrayRules(random) }),
    () => ({ type: ["integer", "string"], ...numberRules(random), ...stringRules(random) }),
    () => ({ const: pick(random, SCALARS) }),
    () => ({ enum: [pick(random, SCALARS), pick(random, SCALARS), [pick(random, SCALARS)]] }),
    () => ({}),
    () => ({ $ref: "#/$defs/Node" }),
    () => ({ anyOf: [inner(), inner(), inner()] }),
    () => ({
      type: "array",
      items: inner(),
      ...arrayRules(random),
    }),
    () => ({ type: "array", prefixItems: [inner(), inner()], items: pick(random, [false, true, inner()]) }),
    () => objectBy(random, depth),
    () => objectBy(random, depth),
  ];
  return pick(random, depth > 0 ? kinds : kinds.slice(0, 9))();
}

function objectBy(random: Random, depth: number): JsonSchema {
  const hasPattern = random(3) === 0;
  const keys = some(random, KEYS).filter((key) => !(hasPattern && key.startsWith("x-")));
  return {
    type: "object",
    properties: Object.fromEntries(keys.map((key) => [key, schemaBy(random, depth - 1)])),
    required: some(random, KEYS),
    ...(hasPattern && { patternProperties: { "^x-": schemaBy(random, depth - 1) } }),
    ...(random(3) > 0 && { additionalProperties: pick(random, [false, true, schemaBy(random, depth - 1)]) }),
  };
}

function valueBy(random: Random, depth: number): JsonValue {
  const kind = random(depth > 0 ? 4 : 2);
  if (kind < 2) return pick(random, SCALARS);
  if (kind === 2) return Array.from({ length: random(4) }, () => valueBy(random, depth - 1));
  return Object.fromEntries(some(random, KEYS).map((key) => [key, valueBy(random, depth - 1)]));
}

/** A value that fits, but where chance puts another. */
function valueFor(random: Random, schema: JsonSchema | boolean, depth: number): JsonValue {
  if (typeof schema === "boolean" || depth === 0 || random(12) === 0) return valueBy(random, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  if (schema.anyOf) return valueFor(random, pick(random, schema.anyOf), depth);
  if (schema.$ref !== undefined) return random(2) ? { b: 1 } : { a: { b: 2 } };
  const type = typeof schema.type === "object" ? pick(random, schema.type) : schema.type;
  if (type === "array") return arrayFor(random, schema, depth);
  if (type === "object") return objectFor(random, schema, depth);
  const samples = {
    string: pick(random, TEXTS),
    number: 1.5,
    integer: pick(random, [1, 5]),
    boolean: true,
    null: null,
  };
  return type === undefined ? valueBy(random, depth) : samples[type];
}

function arrayFor(
  random: Random,
  { prefixItems = [], items = true, minItems = 0 }: JsonSchema,
  depth: number,
): JsonValue {
  const length = prefixItems.length > 0 ? prefixItems.length : minItems + random(2);
  return Array.from({ length }, (_, index) => valueFor(random, prefixItems[index] ?? items, depth - 1));
}

function objectFor(random: Random, { properties = {}, required = [] }: JsonSchema, depth: number): JsonValue {
  const declared = Object.entries(properties).filter(([key]) => required.includes(key) || random(2) === 0);
  const entries = declared.map(([key, schema]) => [key, valueFor(random, schema, depth - 1)] as const);
  return Object.fromEntries([...required.map((key) => [key, 1] as const), ...entries]);
}

/** What the judge says and does to a value, beside what Ajv says. */
function compare(schema: JsonSchema, isValid: (value: unknown) => boolean, value: JsonValue) {
  const strict = judgeBy(schema, value, { lax: false, formats: FORMATS });
  const lax = judgeBy(schema, value, { lax: true, formats: FORMATS });
  return {
    valid: isValid(value),
    accepted: strict.issues.length === 0,
    unrepaired: strict.repairs.length === 0,
    untouched: lax.value === value && lax.repairs.length === 0,
    sound: lax.issues.length > 0 || isValid(lax.value),
  };
}

test("the judge's verdict is Ajv's, valid values are left alone, and what it repairs without issue is right for Ajv", () => {
  let valid = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomBy(seed);
    const Node = { type: "object", properties: { a: { $ref: "#/$defs/Node" }, b: { type: "number" } } } as const;
    const schema: JsonSchema = { $defs: { Node }, ...objectBy(random, 3) };
    const isValid = compileSchema(schema, FORMATS);
    for (let round = 0; round < 10; round++) {
      const value = valueFor(random, schema, 5);
      const result = compare(schema, isValid, value);
      const expected = { ...result, accepted: result.valid, unrepaired: true, sound: true };
      const context = `seed ${seed}: ${JSON.stringify(schema)} on ${JSON.stringify(value)}`;
      expect({ context, ...result }).toEqual({ context, ...expected, untouched: result.valid || result.untouched });
      if (result.valid) valid++;
    }
  }
  expect(valid).toBeGreaterThan(500);
});
