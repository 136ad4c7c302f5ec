import type { JsonSchema } from "../jsonSchema.js";
import type { LoweredSchema } from "../lowered.js";
import { without } from "./schema.js";

/** What a keyword says, in words that a model understands. */
type Phrases = { readonly [Keyword in keyof JsonSchema]?: (value: never) => string };

const json = (value: unknown): string => JSON.stringify(value);
const items = (count: number): string => (count === 1 ? "1 item" : `${count} items`);
const characters = (count: number): string => (count === 1 ? "1 character" : `${count} characters`);

const PHRASES: Phrases = {
  deprecated: () => "deprecated",
  format: (name: string) => `format: ${name}`,
  contentEncoding: (name: string) => `encoded as ${name}`,
  pattern: (source: string) => `matches the regular expression ${source}`,
  minLength: (count: number) => `at least ${characters(count)}`,
  maxLength: (count: number) => `at most ${characters(count)}`,
  minimum: (bound: number) => `at least ${bound}`,
  maximum: (bound: number) => `at most ${bound}`,
  exclusiveMinimum: (bound: number) => `more than ${bound}`,
  exclusiveMaximum: (bound: number) => `less than ${bound}`,
  multipleOf: (step: number) => `a multiple of ${step}`,
  minItems: (count: number) => `at least ${items(count)}`,
  maxItems: (count: number) => `at most ${items(count)}`,
  uniqueItems: () => "no item twice",
  const: (value: unknown) => `exactly ${json(value)}`,
  enum: (values: readonly unknown[]) => `one of ${values.map(json).join(", ")}`,
  default: (value: unknown) => `default: ${json(value)}`,
  examples: (values: readonly unknown[]) => `for example ${values.map(json).join(", ")}`,
};

/** Whether a keyword can be told in words. */
export const hasWords = (keyword: string): boolean => keyword === "title" || keyword in PHRASES;

/** A schema with keywords moved into its description. */
export function inWords(schema: LoweredSchema, keywords: readonly string[]): LoweredSchema {
  const told = new Set(keywords);
  const { title, description } = schema;
  const phrases = Object.entries(PHRASES).flatMap(([keyword, phrase]) => {
    const value = schema[keyword as keyof JsonSchema];
    return told.has(keyword) && value !== undefined && value !== false ? [phrase(value as never)] : [];
  });
  const text = told.has("title") && title !== undefined ? [title, description].filter(Boolean).join(": ") : description;
  const kept = without(schema, ...(keywords as (keyof LoweredSchema)[]));
  return described(kept, text, phrases.join(", "));
}

/** A schema with these texts, one after the other, for its description. */
export function described(schema: LoweredSchema, ...texts: readonly (string | undefined)[]): LoweredSchema {
  const rest = without(schema, "description");
  const description = texts.reduce(followedBy, undefined);
  return description === undefined ? rest : { ...rest, description };
}

function followedBy(first: string | undefined, second: string | undefined): string | undefined {
  if (!first || !second) return first || second || undefined;
  const stop = /[.!?:)]$/.test(first) ? "" : ".";
  return `${first}${stop} ${second.charAt(0).toUpperCase()}${second.slice(1)}`;
}
