import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "@jest/globals";

import { writers } from ".";
import { discoverTools } from "../discover/discoverTools";
import { analyzeTool } from "../analyze/analyzeTool";
import { schemaWriterFor } from "../schema/writeSchema";
import { compile } from "../testing/compile";

const page = readFileSync(join(__dirname, "../../../../docs/supported-types.md"), "utf8");
const prelude = /```ts\n(.*?)```/s.exec(page)![1]!;
const rows = [...page.matchAll(/^\| (`+) ?(.+?) ?\1 +\| `(\{.*?\})` +\|$/gm)].map(([, , type, schema]) => ({
  type: type!.replaceAll("\\|", "|"),
  schema: JSON.parse(schema!.replaceAll("\\|", "|")) as unknown,
}));

const source = [
  `import { tool, type Format, type Int, type Items, type Length, type Max, type Min, type MultipleOf, type Pattern } from "@toolsig/runtime";`,
  prelude,
  ...rows.map(
    ({ type }, index) => `export const row${index} = tool((value: ${type}, other: string) => [value, other]);`,
  ),
].join("\n");
const { file, compiler } = compile({ "page.ts": source }, { types: ["node"] });
const analyses = discoverTools(file, compiler).map((declaration) => analyzeTool(declaration, new Map(), compiler));

describe("docs/supported-types.md", () => {
  test.each(rows.map(({ type, schema }, index) => [type, schema, index] as const))("%s", (_, schema, index) => {
    const { model, problems } = analyses[index]!;
    expect(problems.map(({ name }) => name)).toEqual([]);
    expect(schemaWriterFor(model!.definitions, compiler.ts)(model!.parameters).properties!["value"]).toEqual(schema);
  });

  test("shows every kind of model", () => {
    const shown = analyses.flatMap(({ model }) => kindsIn([model!.parameters, ...model!.definitions.values()]));
    expect([...new Set(shown)].sort()).toEqual(Object.keys(writers).sort());
  });
});

/** The kind of every model inside a value. */
function kindsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "kind" in value && typeof value.kind === "string" && value.kind in writers ? [value.kind] : [];
  return [...own, ...Object.values(value).flatMap(kindsIn)];
}
