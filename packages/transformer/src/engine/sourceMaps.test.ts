import { decode } from "@jridgewell/sourcemap-codec";
import { expect, test } from "@jest/globals";

import { insertionMap, throughInsertions } from "./sourceMaps";

const inserted = {
  source: "a.ts",
  text: "f(a), g(b);\nlast();",
  insertions: [
    { position: 3, text: ", { x }" },
    { position: 9, text: ", y" },
  ],
};

test("every token maps to where it was, and what was inserted to nowhere", () => {
  const { mappings, ...rest } = insertionMap(inserted);
  expect(rest).toEqual({ version: 3, sources: ["a.ts"], sourcesContent: [inserted.text], names: [] });
  const [first, second] = decode(mappings);
  // f(a, { x }), g(b, y);
  expect(first).toEqual([
    ...[0, 1, 2].map((column) => [column, 0, 0, column]),
    [3],
    ...[10, 11, 13, 14, 15].map((column) => [column, 0, 0, column - 7]),
    [16],
    ...[19, 20].map((column) => [column, 0, 0, column - 10]),
  ]);
  expect(second).toEqual([0, 4, 5, 6].map((column) => [column, 0, 1, column]));
});

test("the map of what was made of it leads to the text as it was", () => {
  // "g" was moved to the second line and is called "h" now; what comes of the definition's "x" is left out.
  const outer = { version: 3, sources: ["a.ts"], names: ["h"], mappings: ";AAAOA,EAAQ" };
  expect(decode(outer.mappings)).toEqual([
    [],
    [
      [0, 0, 0, 7, 0],
      [2, 0, 0, 15],
    ],
  ]);
  const { names, mappings } = throughInsertions(outer, inserted);
  expect(names).toEqual(["h"]);
  expect(decode(mappings)).toEqual([[], [[0], [2, 0, 0, 8]]]);
});
