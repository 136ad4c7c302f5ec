import { expect, test } from "@jest/globals";

import type { Constraint, Format, Int, Items, Length, Max, Min, MultipleOf, Pattern } from "./constraints.js";

// Most of what is tested here the compiler tests: that plain values fit, and that keywords can be read as they were written.

type Percent = Int & Min<0> & Max<100>;
type Code = Length<1, 20> & Pattern<"^[a-z]+$">;

interface Query {
  limit: Percent;
  code?: Code;
  tags: string[] & Items<1, 5>;
  pages: readonly (Int & Min<1>)[] & Items<1>;
  steps: Record<string, MultipleOf<5>>;
  contact: Format<"email"> | null;
  pair: [Min<1>, Length<2>];
}

/** The keywords that a type carries. */
type KeywordsOf<T> = T extends Constraint<infer Keywords> ? Keywords : never;
type Same<Left, Right> = [Left, Right] extends [Right, Left] ? true : false;
const isSame = <Left, Right>(same: Same<Left, Right>) => same;

const texts: string[] = ["a"];
const count: number = 5;

test("plain values fit constraint types, in every position", () => {
  const query: Query = {
    limit: 10,
    code: "abc",
    tags: texts,
    pages: [1, count],
    steps: { a: 5, b: count },
    contact: "a@b.c",
    pair: [1, "ab"],
  };
  const { code, ...required } = query;
  const without: Query = required;
  const read = (limit: Percent = 10, text: Code = "abc", tags: string[] & Items<1, 5> = [], ...more: Min<1>[]) =>
    [limit + 1, text.length + (code?.length ?? 0), [...tags, ...without.tags].length, more.length] as const;
  expect(read(count, "x", texts, 1, count)).toEqual([6, 4, 2, 2]);
  expect(read()).toEqual([11, 6, 1, 0]);
});

test("constrained values are plain values, and literal unions keep their literals", () => {
  const limit: Percent = 10;
  const plain: number = limit;
  const tags: Query["tags"] = [];
  const list: readonly string[] = tags;
  const choice: (1 | 2) & Constraint<{ readonly description: "one or two" }> = 2;
  expect([plain, list.length, choice]).toEqual([10, 0, 2]);
});

test("other values do not fit", () => {
  // @ts-expect-error: a text is no number
  const number: Percent = "5";
  // @ts-expect-error: nor is a number a text
  const text: Code = 5;
  // @ts-expect-error: items are of the array's type
  const items: string[] & Items<1> = [1];
  // @ts-expect-error: a format that there is not
  const format = "x" as Format<"e-mail">;
  expect([number, text, items, format]).toHaveLength(4);
});

test("keywords are literal types, and intersect", () => {
  expect([
    isSame<KeywordsOf<Min<1>>, { readonly minimum: 1 }>(true),
    isSame<KeywordsOf<Max<0.5>>, { readonly maximum: 0.5 }>(true),
    isSame<KeywordsOf<MultipleOf<5>>, { readonly multipleOf: 5 }>(true),
    isSame<KeywordsOf<Length<1, 20>>, { readonly minLength: 1; readonly maxLength: 20 }>(true),
    isSame<KeywordsOf<Length<1>>, { readonly minLength: 1 }>(true),
    isSame<KeywordsOf<Pattern<"^a$">>, { readonly pattern: "^a$" }>(true),
    isSame<KeywordsOf<Format<"date-time">>, { readonly format: "date-time" }>(true),
    isSame<KeywordsOf<string[] & Items<1, 5>>, { readonly minItems: 1; readonly maxItems: 5 }>(true),
    isSame<KeywordsOf<string[] & Items<1>>, { readonly minItems: 1 }>(true),
    isSame<KeywordsOf<Percent>["minimum" | "maximum"], 0 | 100>(true),
    isSame<KeywordsOf<Percent>["type"], "integer">(true),
    isSame<KeywordsOf<Code>["pattern"], "^[a-z]+$">(true),
  ]).not.toContain(false);
});
