import { runInThisContext } from "node:vm";

import { describe, expect, test } from "@jest/globals";

import { FORMATS, formatsIn } from "./formats";

/** Texts on both sides of the line of those formats whose rule is our own. */
const SAMPLES: Readonly<Record<string, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>> = {
  date: { valid: ["2024-02-29", "0001-12-31"], invalid: ["2023-02-29", "2024-2-9", "2024-13-01", "2024-04-31", ""] },
  time: { valid: ["23:59:59Z", "00:00:00.123+05:30"], invalid: ["24:00:00Z", "12:00Z", "12:00:60Z", "12:00:00"] },
  "date-time": {
    valid: ["2024-02-29T12:00:00Z", "2024-02-29t12:00:00.5-08:00"],
    invalid: ["2024-02-30T12:00:00Z", "2024-02-29 12:00:00Z", "2024-02-29T12:00:00", "2024-02-29"],
  },
  uri: {
    valid: ["https://a.b/c?d#e", "mailto:a@b.c", "urn:x:y"],
    invalid: ["a.b/c", "//a.b", "https://a b", "http://", ""],
  },
};

const accepts = (name: string, text: string): boolean => {
  const format = runInThisContext(`(${FORMATS.get(name)!})`) as RegExp | ((text: string) => boolean);
  return typeof format === "function" ? format(text) : format.test(text);
};

describe.each(Object.entries(SAMPLES))("%s", (name, { valid, invalid }) => {
  test.each(valid)("takes %j", (text) => {
    expect(accepts(name, text)).toBe(true);
    if (name === "date-time") expect(new Date(text).getTime()).not.toBeNaN();
    if (name === "uri") expect(() => new URL(text)).not.toThrow();
  });

  test.each(invalid)("refuses %j", (text) => {
    expect(accepts(name, text)).toBe(false);
  });
});

test.each([...FORMATS.keys()])("%s answers a long text in linear time", (name) => {
  for (const text of ["a".repeat(100_000), "1".repeat(100_000), `a@${"b.".repeat(50_000)}`, "::".repeat(50_000)]) {
    expect(typeof accepts(name, text)).toBe("boolean");
  }
});

test("formats are found at any depth of a schema", () => {
  expect([
    ...formatsIn({ properties: { a: { format: "uri" }, b: { items: { anyOf: [{ format: "date" }] } } } }),
  ]).toEqual(["uri", "date"]);
});
