import { describe, expect, test } from "@jest/globals";
import ts from "typescript";

import { analyzeTool } from "./analyze/analyzeTool";
import { discoverTools } from "./discover/discoverTools";
import { compile } from "./testing/compile";
import { transformFile } from "./transformFile";

const transform = (sources: Record<string, string>, options?: ts.CompilerOptions) => {
  const { file, compiler } = compile(sources, options);
  return transformFile(file, compiler);
};

const messages = (source: string): string[] =>
  transform({ "a.ts": source }).diagnostics.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, "\n"),
  );

describe("discovery", () => {
  test.each([
    ["a renamed import", `import { tool as t } from "@toolsig/runtime"; export const f = t((a: string) => a);`],
    ["a namespace", `import * as ns from "@toolsig/runtime"; export const f = ns.tool((a: string) => a);`],
    ["a re-export", `import { make } from "./again"; export const f = make((a: string) => a);`],
    ["a variable", `import { tool } from "@toolsig/runtime"; const t = tool; export const f = t((a: string) => a);`],
    [
      "a property",
      `import { tool } from "@toolsig/runtime"; const o = { t: tool }; export const f = o["t"]((a: string) => a);`,
    ],
  ])("sees through %s", (_, source) => {
    const { edits } = transform({ "a.ts": source, "again.ts": `export { tool as make } from "@toolsig/runtime";` });
    expect(edits).toHaveLength(1);
    expect(edits[0]!.definition).toContain('name: "f"');
  });

  test("is not fooled by another function of that name", () => {
    const source = `import "@toolsig/runtime"; function tool(f: unknown) { return f; } export const f = tool((a: string) => a);`;
    expect(transform({ "a.ts": source }).edits).toEqual([]);
  });
});

describe("edits", () => {
  test("insert one argument a call, wherever the source has comments or a trailing comma", () => {
    const source = [
      `import { tool, declareTool } from "@toolsig/runtime";`,
      `const a = tool((x: string) => x /* kept */);`,
      `const b = tool(`,
      `  { name: "bb" },`,
      `  (x: string) => x, // kept`,
      `);`,
      `const c = declareTool<(x: string) => string>(/* none */);`,
    ].join("\n");
    const { edits } = transform({ "a.ts": source });
    const edited = [...edits]
      .reverse()
      .reduce((text, { position, text: added }) => text.slice(0, position) + added + text.slice(position), source);
    const { diagnostics } = ts.transpileModule(edited, { reportDiagnostics: true });
    expect(diagnostics).toEqual([]);
    expect(
      edited
        .replace(/\{ toolsig: 1, .*?return validate0;\} \}/g, "DEF")
        .split("\n")
        .slice(1),
    ).toEqual([
      `const a = tool((x: string) => x, DEF /* kept */);`,
      `const b = tool(`,
      `  { name: "bb" },`,
      `  (x: string) => x, DEF, // kept`,
      `);`,
      `const c = declareTool<(x: string) => string>(DEF/* none */);`,
    ]);
  });

  test("do not depend on what else was checked, or when", () => {
    const tool = `import { tool } from "@toolsig/runtime"; import type { Mode } from "./types"; export const f = tool((mode: Mode, size: 3 | 1 | 2) => [mode, size]);`;
    const types = `export type Mode = "slow" | "fast" | "auto" | { z: 1 } | { a: 2 } | null;`;
    const other = `export let a: "auto" = "auto"; export let b: 2 | 1 = 1; export let c: "fast" | "zzz" = "fast"; export let d = { z: 1 } as { z: 1 };`;
    const alone = transform({ "a.ts": tool, "types.ts": types });
    const { program, compiler, file } = compile({ "a.ts": tool, "other.ts": other, "types.ts": types });
    for (const each of [...program.getSourceFiles()].reverse()) program.getSemanticDiagnostics(each);
    expect(transformFile(file, compiler).edits.map(({ definition }) => definition)).toEqual(
      alone.edits.map(({ definition }) => definition),
    );
    expect(alone.edits[0]!.definition).toContain('enum: ["slow", "fast", "auto", null]');
    expect(alone.edits[0]!.definition).toContain("enum: [3, 1, 2]");
  });
});

test("a tool model is plain data", () => {
  const source = `import { tool, type Int } from "@toolsig/runtime"; /** Finds. */ export const find = tool(function find(q: string, limit: Int = 10) {});`;
  const { file, compiler } = compile({ "a.ts": source });
  const [declaration] = discoverTools(file, compiler);
  const { model } = analyzeTool(declaration!, new Map(), compiler);
  expect(model).toEqual({
    name: "find",
    description: "Finds.",
    sideEffect: false,
    bind: ["q", "limit"],
    definitions: new Map(),
    parameters: {
      kind: "object",
      patterns: [],
      properties: [
        { name: "q", optional: false, type: { kind: "primitive", type: "string" } },
        {
          name: "limit",
          optional: true,
          default: 10,
          type: { kind: "constrained", base: { kind: "primitive", type: "number" }, keywords: { type: "integer" } },
        },
      ],
    },
  });
  expect(structuredClone(model)).toEqual(model);
});

describe("diagnostics", () => {
  test("stand at the parameter and point to the declaration to blame", () => {
    const source = `import { tool } from "@toolsig/runtime";\ninterface Order { items: { onDone: () => void }[] }\nexport const f = tool((id: string, order: Order) => [id, order]);`;
    const { diagnostics, edits } = transform({ "a.ts": source });
    expect(diagnostics).toHaveLength(1);
    const [{ file, start, length, code, source: from, relatedInformation }] = diagnostics as unknown as [
      ts.DiagnosticWithLocation,
    ];
    expect(file.text.slice(start, start + length)).toBe("order");
    expect([code, from]).toEqual([70303, "ToolDefinitionError"]);
    const [related] = relatedInformation!;
    expect(related!.file!.text.slice(related!.start, related!.start! + related!.length!)).toBe("onDone");
    expect(edits[0]!.definition).toMatch(
      /^\{ toolsig: 1, error: "a\.ts\(3,36\): tool 'f': 'order\.items\[\]\.onDone' has type '\(\) => void'/,
    );
  });

  test("name every problem of a tool", () => {
    expect(
      messages(`import { tool } from "@toolsig/runtime"; export const f = tool((a: any, b: symbol) => [a, b]);`),
    ).toEqual([expect.stringContaining("'a' is 'any'"), expect.stringContaining("'b' has type 'symbol'")]);
  });

  test("an exception becomes a diagnostic at the call", () => {
    const { file, compiler } = compile({
      "a.ts": `import { tool } from "@toolsig/runtime"; export const f = tool((a: string) => a);`,
    });
    const broken = {
      ...compiler,
      checker: {
        ...compiler.checker,
        getTypeOfSymbolAtLocation: () => {
          throw new Error("boom");
        },
      },
    };
    const { edits, diagnostics } = transformFile(file, broken);
    expect(diagnostics.map(({ code }) => code)).toEqual([70901]);
    expect(edits[0]!.definition).toContain("boom");
  });
});
