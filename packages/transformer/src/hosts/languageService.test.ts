import { expect, test } from "@jest/globals";
import ts from "typescript";

import { languageServicePlugin } from "./languageService";

/** A service whose program cannot be had, which is where everything of ours begins. */
function failingService(log: string[]) {
  const own = { info: "TypeScript's own" };
  const service = {
    getProgram: () => {
      throw new Error("no program");
    },
    getSemanticDiagnostics: () => [own],
    getCompilerOptionsDiagnostics: () => [],
    getQuickInfoAtPosition: () => own,
    getCodeFixesAtPosition: () => [own],
    getSupportedCodeFixes: () => ["1"],
    getSyntacticDiagnostics: () => [own],
  };
  const project = { projectService: { logger: { info: (text: string) => log.push(text) } } };
  const info = { languageService: service, project, config: {} } as unknown as ts.server.PluginCreateInfo;
  return { own, extended: languageServicePlugin(ts).create(info) };
}

test("whatever fails, the editor keeps what TypeScript says, and the log has the reason", () => {
  const log: string[] = [];
  const { own, extended } = failingService(log);
  expect(extended.getSemanticDiagnostics("a.ts")).toEqual([own]);
  expect(extended.getQuickInfoAtPosition("a.ts", 0)).toBe(own);
  expect(extended.getCodeFixesAtPosition("a.ts", 0, 0, [70301], {}, {})).toEqual([own]);
  expect(extended.getSyntacticDiagnostics("a.ts")).toEqual([own]);
  expect(log).toHaveLength(3);
  for (const line of log) expect(line).toMatch(/^ToolDefinitionError: Error: no program/);
});
