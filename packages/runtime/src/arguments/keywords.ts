import type { Formats } from "../definition.js";
import type { JsonSchema } from "../jsonSchema.js";
import { shorten } from "../wording.js";
import { areUnique, kindOf, matches, ownValue, ucs2length } from "./helpers.js";

/** What a keyword expects of a value that does not meet it, in words; nothing for one that does. */
type Rule<Keyword, Value> = (
  asked: NonNullable<Keyword>,
  value: Value,
  schema: JsonSchema,
  formats: Formats,
) => string | false | undefined;

type Rules<Value> = { readonly [Keyword in keyof JsonSchema]?: Rule<JsonSchema[Keyword], Value> };

const RULES: {
  readonly number: Rules<number>;
  readonly string: Rules<string>;
  readonly array: Rules<readonly unknown[]>;
  readonly [otherType: string]: Rules<never>;
} = {
  number: {
    minimum: (least, value) => value < least && `at least ${least}`,
    maximum: (most, value) => value > most && `at most ${most}`,
    exclusiveMinimum: (bound, value) => value <= bound && `more than ${bound}`,
    exclusiveMaximum: (bound, value) => value >= bound && `less than ${bound}`,
    multipleOf: (unit, value) => !isMultiple(value, unit) && `a multiple of ${unit}`,
  },
  string: {
    minLength: (least, text) => ucs2length(text) < least && `at least ${count(least, "character")}`,
    maxLength: (most, text) => ucs2length(text) > most && `at most ${count(most, "character")}`,
    // a pattern may take its time on a text that its author has ruled out
    pattern: (pattern, text, { maxLength = Infinity }) =>
      text.length <= maxLength * 2 && !matches(pattern, text) && `a match of /${shorten(pattern, 200)}/`,
    format: (format, text, _, formats) => !hasFormat(ownValue(formats, format), text) && `a valid ${format}`,
  },
  array: {
    minItems: (least, items) => items.length < least && `at least ${count(least, "item")}`,
    maxItems: (most, items) => items.length > most && `at most ${count(most, "item")}`,
    uniqueItems: (asked, items) => asked && !areUnique(items) && "unique items",
  },
};

/** Of decimals, too: 19.99 is a multiple of 0.01, though as binary numbers one does not divide the other. */
function isMultiple(value: number, unit: number): boolean {
  const nearest = Math.round(value / unit) * unit;
  return value === nearest || value === Number(nearest.toPrecision(15));
}

const count = (size: number, thing: string): string => `${size} ${thing}${size === 1 ? "" : "s"}`;

const hasFormat = (format: Formats[string] | undefined, text: string): boolean =>
  typeof format === "function" ? format(text) : (format?.test(text) ?? true);

/** What is expected of a value, beyond its type, and not met. */
export function brokenRules(schema: JsonSchema, value: unknown, formats: Formats): readonly string[] {
  const broken: string[] = [];
  const rules = RULES[kindOf(value)];
  for (const keyword in rules) {
    const asked = schema[keyword as keyof JsonSchema];
    const expected =
      asked !== undefined &&
      (rules as Rules<unknown>)[keyword as keyof JsonSchema]!(asked as never, value, schema, formats);
    if (expected) broken.push(expected);
  }
  return broken;
}
