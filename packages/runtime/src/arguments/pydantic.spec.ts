import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@jest/globals";
import { tool, ToolArgumentError, ToolRunner, type Int, type ReadOnlyTool } from "@toolsig/runtime";

// What Pydantic's lax mode answers to each input, executed, beside what a compiled tool answers. `UPDATE_FIXTURES=1` rewrites the tables of
// docs/arguments.md; a difference without a reason fails.

interface Row {
  readonly type: string;
  readonly input: string;
  readonly pydanticLax: string;
}

interface Deviation {
  readonly reason: string;
  /** The inputs, by the type that they are meant for. */
  readonly inputs: Readonly<Record<string, readonly string[]>>;
}

const ROOT = join(__dirname, "../../../..");
const DOCS = join(ROOT, "docs/arguments.md");
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(join(ROOT, "fixtures/arguments", `${name}.json`), "utf8"));
const { rows } = fixture("pydanticLax") as { readonly rows: readonly Row[] };
const deviations = fixture("pydanticDeviations") as readonly Deviation[];

type First = { a: Int; b: string } | { a: string; c: Int };

/** A tool for each type of the comparison; it returns its only argument. */
const tools: Readonly<Record<string, ReadOnlyTool>> = {
  Int: tool({ name: "int" }, (v: Int) => v),
  number: tool({ name: "number" }, (v: number) => v),
  string: tool({ name: "string" }, (v: string) => v),
  boolean: tool({ name: "boolean" }, (v: boolean) => v),
  null: tool({ name: "nothing" }, (v: null) => v),
  "Int | null": tool({ name: "int_or_null" }, (v: Int | null) => v),
  "string | null": tool({ name: "string_or_null" }, (v: string | null) => v),
  "string | Int": tool({ name: "string_or_int" }, (v: string | Int) => v),
  "Int | string": tool({ name: "int_or_string" }, (v: Int | string) => v),
  "number | boolean": tool({ name: "number_or_boolean" }, (v: number | boolean) => v),
  '"a" | "b"': tool({ name: "a_or_b" }, (v: "a" | "b") => v),
  "1 | 2": tool({ name: "one_or_two" }, (v: 1 | 2) => v),
  true: tool({ name: "only_true" }, (v: true) => v),
  "Int[]": tool({ name: "ints" }, (v: Int[]) => v),
  "string[]": tool({ name: "strings" }, (v: string[]) => v),
  "{ a: Int } (closed)": tool({ name: "closed" }, (v: { a: Int }) => v),
  "Record<string, Int>": tool({ name: "record" }, (v: Record<string, Int>) => v),
  "{ a: Int } | string": tool({ name: "object_or_string" }, (v: { a: Int } | string) => v),
  "{ a: Int; b: string } | { a: string; c: Int }": tool({ name: "either" }, (v: First) => v),
  "[Int, string]": tool({ name: "pair" }, (v: [Int, string]) => v),
  // Pydantic's model has defaults for both; here the function's own are
  "{ m: { n?: Int } | null } with n defaulting to 3": tool(
    { name: "model" },
    ({ m = null }: { m?: { n?: Int } | null }) => ({ m: m && { n: m.n ?? 3 } }),
  ),
};

/** The types whose tool takes the input as all of its arguments. */
const WHOLE = ["{ a: Int } (closed)", "{ m: { n?: Int } | null } with n defaulting to 3"];

async function answerTo({ type, input }: Row): Promise<string> {
  try {
    const result = await new ToolRunner().run(tools[type]!, WHOLE.includes(type) ? input : `{"v":${input}}`);
    return JSON.stringify(result);
  } catch (error) {
    if (error instanceof ToolArgumentError) return "✗";
    throw error;
  }
}

/** Pydantic's answer, as JavaScript would write it. */
const plain = ({ pydanticLax }: Row): string =>
  pydanticLax
    .replace(/^✗.*/, "✗")
    .replace(/\.0\b/g, "")
    .replace(/([:,]) /g, "$1");

const isListed = ({ type, input }: Row): boolean =>
  deviations.some(({ inputs }) => (inputs[type] ?? []).includes(input));

test("answers differ where there is a reason, and nowhere else", async () => {
  const answers = await Promise.all(rows.map(async (row) => ({ ...row, ours: await answerTo(row) })));
  const differing = answers.filter(({ ours, ...row }) => ours !== plain(row));
  expect(differing.filter((row) => !isListed(row))).toEqual([]);
  const listed = deviations.flatMap(({ inputs }) => Object.values(inputs).flat());
  expect(listed).toHaveLength(differing.length);
  const tables = deviations.map(({ reason, inputs }) => {
    const cells = answers.filter(({ type, input }) => inputs[type]?.includes(input)).map(cellsOf);
    return [reason, "", "| type | input | Pydantic | toolsig |", "| --- | --- | --- | --- |", ...cells].join("\n");
  });
  const same = answers.length - differing.length;
  const text = [`The other ${same} of ${answers.length} answers are the same.`, ...tables].join("\n\n");
  if (process.env["UPDATE_FIXTURES"]) writeFileSync(DOCS, docs().replace(SECTION, `$1\n\n${text}\n\n$2`));
  expect(withoutPadding(SECTION.exec(docs())![0])).toContain(withoutPadding(text));
});

const docs = (): string => readFileSync(DOCS, "utf8");

const SECTION = /(<!-- answers -->)[^]*(<!-- end -->)/;

const cellsOf = ({ type, input, pydanticLax, ours }: Row & { readonly ours: string }): string =>
  `| ${[type, input, pydanticLax.replace(/^✗.*/, "✗"), ours].map((cell) => code(cell.replaceAll("|", "\\|"))).join(" | ")} |`;

const code = (text: string): string => (text === "✗" ? "✗" : `\`${text}\``);

/** The formatter pads the cells of tables. */
const withoutPadding = (text: string): string => text.replace(/ +/g, " ").replace(/-+/g, "-");
