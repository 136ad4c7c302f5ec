import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { expect, test } from "@jest/globals";

import * as aiSdk from "./bindings/aiSdk.js";
import * as anthropic from "./bindings/anthropic.js";
import * as gemini from "./bindings/gemini.js";
import * as langChain from "./bindings/langChain.js";
import * as mcp from "./bindings/mcp.js";
import * as openAi from "./bindings/openAi.js";
import * as openAiAgents from "./bindings/openAiAgents.js";
import * as dialects from "./dialects/index.js";
import * as dynamic from "./dynamic/index.js";
import * as effects from "./effects/index.js";
import * as main from "./index.js";

const sources = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.(test|spec)\.ts$|^testing/.test(file))
  .map((file) => ({ file, text: readFileSync(join(__dirname, file), "utf8") }));

/** The specifiers that a source file imports at run time. */
function importsOf(text: string): string[] {
  return Array.from(
    text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from "([^"]+)";/gms),
    ([, specifier]) => specifier!,
  );
}

/** All files that an entry loads, and all that it imports from elsewhere. */
function graphOf(entry: string) {
  const files = new Set([entry]);
  const foreign = new Set<string>();
  for (const file of files) {
    for (const specifier of importsOf(readFileSync(join(__dirname, file), "utf8"))) {
      if (!specifier.startsWith(".")) foreign.add(specifier);
      else files.add(relative(__dirname, join(__dirname, dirname(file), specifier.replace(/\.js$/, ".ts"))));
    }
  }
  return { files: [...files], foreign: [...foreign] };
}

test("the main entry exports these names and no others", () => {
  expect(Object.keys(main).sort()).toEqual([
    "SideEffectToolError",
    "ToolAbortedError",
    "ToolAlreadyRegisteredError",
    "ToolArgumentError",
    "ToolCallError",
    "ToolDefinitionError",
    "ToolError",
    "ToolExecutionError",
    "ToolNotFoundError",
    "ToolNotImplementedError",
    "ToolRegistry",
    "ToolRunner",
    "ToolTimeoutError",
    "declareTool",
    "dynamicTool",
    "isTool",
    "tool",
  ]);
});

test("the effects entry exports these names and no others", () => {
  expect(Object.keys(effects).sort()).toEqual([
    "Activation",
    "ActivationClosedError",
    "CanonicalJsonError",
    "EffectorToolRunner",
    "INTENT_NAMESPACE",
    "IntentFormatError",
    "ReadOnlyToolError",
    "canonicalJson",
    "isExecutable",
    "needsApproval",
    "parseIntent",
  ]);
});

test("the dialects entry exports these names and no others", () => {
  expect(Object.keys(dialects).sort()).toEqual(["DIALECT_NAMES", "lower", "raise", "raiseFrom"]);
});

test.each([
  ["openai", openAi, ["toOpenAI", "toOpenAIResponses"]],
  ["anthropic", anthropic, ["toAnthropic"]],
  ["gemini", gemini, ["toGemini"]],
  ["ai-sdk", aiSdk, ["toAISDK"]],
  ["openai-agents", openAiAgents, ["toOpenAIAgents"]],
  ["langchain", langChain, ["toLangChain"]],
  ["mcp", mcp, ["registerMcpTools"]],
])("the %s entry exports its names and no others", (_, entry, names) => {
  expect(Object.keys(entry).sort()).toEqual(names);
});

test("the dynamic entry exports this name and no other, and loads Ajv and nothing else", () => {
  expect(Object.keys(dynamic)).toEqual(["jsonSchema"]);
  expect(graphOf("dynamic/index.ts").foreign).toEqual(["ajv", "ajv/dist/2019.js", "ajv/dist/2020.js"]);
});

test("the main entry loads nothing but its own files, and none of the other entries' own", () => {
  const { files, foreign } = graphOf("index.ts");
  expect(foreign).toEqual([]);
  expect(files).toContain("arguments/judge.ts");
  expect(files.filter((file) => /^(effects|dialects|dynamic|bindings)\//.test(file))).toEqual([]);
});

test.each([
  "dialects/index.ts",
  "bindings/aiSdk.ts",
  "bindings/anthropic.ts",
  "bindings/gemini.ts",
  "bindings/langChain.ts",
  "bindings/mcp.ts",
  "bindings/openAi.ts",
  "bindings/openAiAgents.ts",
])("%s loads nothing but files of this package", (entry) => {
  expect(graphOf(entry).foreign).toEqual([]);
});

test("the effects entry loads node:crypto and nothing else", () => {
  expect(graphOf("effects/index.ts").foreign).toEqual(["node:crypto"]);
});

test("unwrap() is called in the effector's runner and nowhere else", () => {
  const callers = sources.filter(({ text }) => /\.unwrap\b|\["unwrap"\]/.test(text)).map(({ file }) => file);
  expect(callers).toEqual(["effects/effectorToolRunner.ts"]);
});

test("a wrapped function is reached by the tool itself and nowhere else", () => {
  const readers = sources.filter(({ text }) => /\.fn\b|\bfn \}/.test(text)).map(({ file }) => file);
  expect(readers).toEqual(["compiledTool.ts"]);
});
