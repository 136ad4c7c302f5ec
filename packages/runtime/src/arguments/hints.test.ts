import { describe, expect, test } from "@jest/globals";

import { closed } from "../testing/compiledTools.js";
import { judgeBy } from "../testing/judgeBy.js";
import { findNearName } from "./hints.js";
import { placeIssue } from "./issue.js";

test.each([
  ["customer_id", "customerId"],
  ["CustomerID", "customerId"],
  ["custmerId", "customerId"],
  ["cutsomerId", "customerId"],
  ["limits", "limit"],
  ["größe", "grösse"],
])("%s was probably meant to be %s", (name, meant) => {
  expect(findNearName(name, ["zzz", meant])).toBe(meant);
});

test.each([
  ["a", "b"],
  ["id", "it"],
  ["from", "to"],
  ["customer", "limit"],
  ["日本", "東京"],
  ["", "a"],
])("%j was probably not meant to be %j", (name, other) => {
  expect(findNearName(name, [other])).toBeUndefined();
});

describe("hints", () => {
  const schema = closed({ customerId: { type: "string" }, limit: { type: "integer" } }, ["customerId"]);
  const messages = (value: unknown, lax: boolean) =>
    judgeBy(schema, value, { lax }).issues.map((issue) => placeIssue(issue).message);

  test("an unknown key comes with the name that was probably meant", () => {
    expect(messages({ customer_id: "c", customerId: "c", limts: 1 }, false)).toEqual([
      'customer_id: expected "customerId" | "limit", received unknown key',
      'limts: expected "customerId" | "limit", received unknown key; did you mean "limit"?',
    ]);
  });

  test("what is missing comes with the unknown key that was probably meant for it", () => {
    expect(messages({ customer_id: "c" }, true)).toEqual([
      'customerId: expected string, received nothing; did "customer_id" mean it?',
    ]);
  });

  const optional = closed({ limit: { type: "integer" } });
  const nested = [{ input: { limit: 5 } }, { input: '{"limit":5}' }, { arguments: { limit: "x" } }];

  test.each(nested)("arguments one level too deep are refused, and found: %j", (value) => {
    const [issue, ...others] = judgeBy(optional, value).issues.map(placeIssue);
    expect(others).toEqual([]);
    expect(issue!.message).toBe(
      `${Object.keys(value)[0]!}: expected "limit", received unknown key that holds "limit": give that one level up`,
    );
  });

  test("a known key beside the unknown one says that the level is right", () => {
    expect(judgeBy(optional, { limit: 1, input: { limit: 5 } })).toMatchObject({ value: { limit: 1 }, issues: [] });
    expect(judgeBy(optional, { extra: { other: 5 } })).toMatchObject({ value: {}, issues: [] });
  });
});
