import { expect, test } from "@jest/globals";

import type { JsonSchema, JsonValue } from "../jsonSchema.js";
import { compileSchema } from "../testing/compiledTools.js";
import { judgeArguments } from "./judge.js";

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
const SCALARS: readonly JsonValue[] = [0, 1, 1.5, -2, "", "a", "5", "true", true, false, null];

const pick = <T>(random: Random, items: readonly T[]): T => items[random(items.length)]!;
const some = <T>(random: Random, items: readonly T[]): T[] => items.filter(() => random(2) === 0);

function schemaBy(random: Random, depth: number): JsonSchema {
  const inner = () => schemaBy(random, depth - 1);
  const kinds: readonly (() => JsonSchema)[] = [
    () => ({ type: pick(random, ["string", "number", "integer", "boolean", "null"] as const) }),
    () => ({ type: some(random, ["string", "integer", "null", "boolean"] as const).concat("number" as never) }),
    () => ({ const: pick(random, SCALARS) }),
    () => ({ enum: [pick(random, SCALARS), pick(random, SCALARS), [pick(random, SCALARS)]] }),
    () => ({}),
    () => ({ $ref: "#/$defs/Node" }),
    () => ({ anyOf: [inner(), inner(), inner()] }),
    () => ({
      type: "array",
      items: inner(),
      ...(random(2) && { minItems: random(3) }),
      ...(random(2) && { maxItems: random(3) }),
    }),
    () => ({ type: "array", prefixItems: [inner(), inner()], items: pick(random, [false, true, inner()]) }),
    () => objectBy(random, depth),
    () => objectBy(random, depth),
  ];
  return pick(random, depth > 0 ? kinds : kinds.slice(0, 5))();
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
  const samples = { string: "a", number: 1.5, integer: 5, boolean: true, null: null } as const;
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
  const strict = judgeArguments(schema, value, false);
  const lax = judgeArguments(schema, value, true);
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
    const isValid = compileSchema(schema);
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
