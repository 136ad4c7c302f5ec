import type { Formats } from "../definition.js";
import type { JsonSchema } from "../jsonSchema.js";
import { shorten } from "../wording.js";
import { areUnique, kindOf, ownValue, ucs2length } from "./helpers.js";

/** What a keyword expects of a value that does not meet it, in words; nothing for one that does, and where there is no such keyword. */
type Rule<Value> = (schema: JsonSchema, value: Value, formats: Formats) => string | false | 0 | undefined;

interface Rules {
  readonly number: readonly Rule<number>[];
  readonly string: readonly Rule<string>[];
  readonly array: readonly Rule<readonly unknown[]>[];
  readonly [otherType: string]: readonly Rule<never>[];
}

/** One keyword a line. (No size is below or above a bound that is undefined.) */
const RULES: Rules = {
  number: [
    ({ minimum: least }, value) => value < least! && `at least ${least}`,
    ({ maximum: most }, value) => value > most! && `at most ${most}`,
    ({ exclusiveMinimum: bound }, value) => value <= bound! && `more than ${bound}`,
    ({ exclusiveMaximum: bound }, value) => value >= bound! && `less than ${bound}`,
    ({ multipleOf: unit }, value) => unit && !isMultiple(value, unit) && `a multiple of ${unit}`,
  ],
  string: [
    ({ minLength: least }, text) => ucs2length(text) < least! && `at least ${count(least!, "character")}`,
    ({ maxLength: most }, text) => ucs2length(text) > most! && `at most ${count(most!, "character")}`,
    // a pattern may take its time on a text that its author has ruled out
    ({ pattern = "", maxLength = Infinity }, text) =>
      text.length <= maxLength * 2 && !new RegExp(pattern, "u").test(text) && `a match of /${shorten(pattern, 200)}/`,
    ({ format = "" }, text, formats) => !hasFormat(ownValue(formats, format), text) && `a valid ${format}`,
  ],
  array: [
    ({ minItems: least }, items) => items.length < least! && `at least ${count(least!, "item")}`,
    ({ maxItems: most }, items) => items.length > most! && `at most ${count(most!, "item")}`,
    ({ uniqueItems }, items) => uniqueItems && !areUnique(items) && "unique items",
  ],
};

/** Of decimals, too: 19.99 is a multiple of 0.01, though as binary numbers one does not divide the other. */
function isMultiple(value: number, unit: number): boolean {
  const nearest = Math.round(value / unit) * unit;
  return value === nearest || value === Number(nearest.toPrecision(15));
}

const count = (size: number, thing: string): string => `${size} ${thing}${size === 1 ? "" : "s"}`;

const hasFormat = (format: Formats[string] = /^/, text: string): boolean =>
  typeof format === "function" ? format(text) : format.test(text);

/** What is expected of a value, beyond its type, and not met. */
export const brokenRules = (schema: JsonSchema, value: unknown, formats: Formats): readonly string[] =>
  (RULES[kindOf(value)] ?? []).flatMap((rule) => rule(schema, value as never, formats) || []);
