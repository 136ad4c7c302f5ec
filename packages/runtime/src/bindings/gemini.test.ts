import { expect, test } from "@jest/globals";

import { ToolRegistry } from "../registry.js";
import { closed, toolBySchema } from "../testing/compiledTools.js";
import { toGemini } from "./gemini.js";

const parameters = closed({ n: { type: "integer" } }, ["n"]);
const double = toolBySchema(
  { name: "double", description: "Doubles", parameters, dialects: { gemini: {}, mcp: {} } },
  (n: number) => n * 2,
);
const now = toolBySchema(
  { name: "now", parameters: closed({}), dialects: { gemini: { parameters: null }, mcp: {} } },
  () => ({ at: "noon" }),
);
const registry = new ToolRegistry([now, double]);
const said = (...parts: object[]) => ({ candidates: [{ content: { role: "model", parts } }, {}] });

test("Gemini takes functions, whose dialect decides where their parameters are", () => {
  expect(toGemini(registry).tools).toEqual([
    { functionDeclarations: [{ name: "double", description: "Doubles", parameters }, { name: "now" }] },
  ]);
  expect(toGemini(registry, { dialect: "mcp" }).tools).toEqual([
    {
      functionDeclarations: [
        { name: "double", description: "Doubles", parametersJsonSchema: parameters },
        { name: "now", parametersJsonSchema: closed({}) },
      ],
    },
  ]);
  expect(toGemini(new ToolRegistry()).tools).toEqual([]);
});

test("Gemini's library may write to what it is given", () => {
  const [declaration] = toGemini(registry).tools[0]!.functionDeclarations;
  declaration!.parameters = { type: "OBJECT" };
  expect(toGemini(registry).tools[0]!.functionDeclarations[0]!.parameters).toEqual(parameters);
});

test("Gemini gets the content as it was, and an answer to each call", async () => {
  const parts = [
    { text: "hm", thought: true },
    { functionCall: { id: "1", name: "double", args: { n: 4 } }, thoughtSignature: "c2lnbmVk" },
    { functionCall: { name: "now" } },
    { functionCall: { id: "3", name: "double", args: { n: "x" } } },
  ];
  expect(await toGemini(registry).answer(said(...parts))).toEqual([
    { role: "model", parts },
    {
      role: "user",
      parts: [
        { functionResponse: { id: "1", name: "double", response: { output: 8 } } },
        { functionResponse: { name: "now", response: { output: { at: "noon" } } } },
        {
          functionResponse: {
            id: "3",
            name: "double",
            response: { error: expect.stringContaining("expected integer") },
          },
        },
      ],
    },
  ]);
});

test("Gemini gets back a content without calls, and nothing where it said nothing", async () => {
  const { answer } = toGemini(registry);
  expect(await answer(said({ text: "hi" }))).toEqual([{ role: "model", parts: [{ text: "hi" }] }]);
  for (const candidates of [undefined, [], [{}], [{ content: { role: "model" } }], [{ content: { parts: [] } }]])
    expect(await answer({ candidates })).toEqual([]);
});

test("answering rejects when the host gives up", async () => {
  const response = said({ functionCall: { name: "double", args: { n: 1 } } });
  await expect(toGemini(registry).answer(response, { signal: AbortSignal.abort() })).rejects.toThrow("was aborted");
});
