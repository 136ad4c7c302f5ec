import type { JsonValue } from "../../jsonSchema.js";
import type { LoweredSchema } from "../../lowered.js";
import type { Pass } from "../dialect.js";
import { hasWords, inWords } from "../words.js";

/** What a keyword may say: anything, one of some values, or what a rule lets through. */
type Allowed = true | readonly JsonValue[] | ((value: never) => boolean);

/** The keywords that may stand in a schema; no other may. */
export type Keywords = { readonly [Keyword in keyof LoweredSchema]?: Allowed };

/**
 * Keywords that a dialect does not have are told in words. Those that have none make the schema impossible to show, unless a dialect is said to take
 * whatever JSON Schema has: then they stay.
 */
export function allowOnly(keywords: Keywords, { keepsUnknown = false } = {}): Pass {
  const isAllowed = ([keyword, value]: [string, unknown]): boolean => {
    const allowed = (keywords as Record<string, Allowed | undefined>)[keyword];
    if (typeof allowed === "function") return (allowed as (value: unknown) => boolean)(value);
    return allowed === true || (allowed?.includes(value as JsonValue) ?? false);
  };
  return (schema) => {
    const others = Object.entries(schema).flatMap((entry) =>
      isAllowed(entry) || entry[1] === undefined || (keepsUnknown && !hasWords(entry[0])) ? [] : entry[0],
    );
    if (others.length === 0) return undefined;
    const unknown = others.find((keyword) => !hasWords(keyword));
    if (unknown !== undefined) return { schema, refusal: `it has no counterpart of '${unknown}'` };
    return { schema: inWords(schema, others), change: `in words: ${others.join(", ")}` };
  };
}

/** A regular expression that looks at nothing but the characters before it: no looking around, no reference to a group, no edge of a word. */
export const isPlainPattern = (source: string): boolean => !/\\[bB1-9k]|\(\?[=!<]/.test(source);

/** A default or example that is shown as it stands, however a dialect shows objects and arrays. */
export const isScalar = (value: JsonValue): boolean => typeof value !== "object" || value === null;

/** A list of such. */
export const areScalars = (values: readonly JsonValue[]): boolean => values.every(isScalar);
