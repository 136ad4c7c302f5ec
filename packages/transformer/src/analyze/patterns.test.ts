import { expect, test } from "@jest/globals";

import { patternFault } from "./patterns";

test.each([
  "^(a+)+$",
  "^(\\w+\\s?)*$",
  "(x+x+)+y",
  "^(a|a)*$",
  "^(a|aa)+$",
  "^(?:x|xy|y?z)*$",
  "^(a|a?)+$",
  "(?=(a+)+$)b",
  "^(?:a?b?)*c$",
  "^((ab)*c?)*$",
  "^(a{1,3}){1,20}$",
])("%s can take exponential time", (pattern) => {
  expect(patternFault(pattern)).toMatch(/exponential/);
});

test.each([
  "^[a-z]+$",
  "^(?:[a-z0-9]+-)*[a-z0-9]+$",
  "^\\p{L}+$",
  "^(?:foo|bar)*$",
  "^(?:a?)*$",
  "^(?:[a-z]{1,3}){1,2}$",
  "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==)?$",
  "^#?([a-f0-9]{6}|[a-f0-9]{3})$",
  "^(?!-)[a-z-]{1,63}(?<!-)$",
  "^(\\d)\\1$",
])("%s cannot", (pattern) => {
  expect(patternFault(pattern)).toBeUndefined();
});

test.each(["(", "[z-a]", "\\p{Nope}", "a{2,1}"])("%s is no regular expression", (pattern) => {
  expect(patternFault(pattern)).toMatch(/Invalid regular expression/);
});
