import { describe, expect, test } from "@jest/globals";

import { ToolRegistry } from "../registry.js";
import { closed, toolBySchema } from "../testing/compiledTools.js";
import { toOpenAI, toOpenAIResponses } from "./openAi.js";

const parameters = closed({ n: { type: "integer" } }, ["n"]);
const dialects = { openai: {}, "openai-strict": {} };
const double = toolBySchema({ name: "double", description: "Doubles", parameters, dialects }, (n: number) => n * 2);
const half = toolBySchema({ name: "half", parameters, dialects }, (n: number) => n / 2);
const registry = new ToolRegistry([half, double]);
const call = (id: string, name: string, args: string) =>
  ({ id, type: "function", function: { name, arguments: args } }) as const;

describe("Chat Completions", () => {
  test("takes tools as functions, which are strict in the strict dialect", () => {
    expect(toOpenAI(registry).tools).toEqual([
      { type: "function", function: { name: "double", description: "Doubles", parameters, strict: false } },
      { type: "function", function: { name: "half", parameters, strict: false } },
    ]);
    const strict = toOpenAI(registry, { dialect: "openai-strict" }).tools!;
    expect(strict.map((tool) => tool.function.strict)).toEqual([true, true]);
    expect(toOpenAI(new ToolRegistry()).tools).toBeUndefined();
  });

  test("gets the message and an answer to each call of a function", async () => {
    const custom = { id: "2", type: "custom", custom: { name: "patch", input: "" } } as const;
    const first = call("1", "double", '{ "n": 4 }');
    const message = { role: "assistant", content: null, tool_calls: [first, custom, call("3", "half", "")] } as const;
    expect(await toOpenAI(registry).answer(message)).toEqual([
      { ...message, tool_calls: [first, custom, call("3", "half", "{}")] },
      { role: "tool", tool_call_id: "1", content: "8" },
      { role: "tool", tool_call_id: "3", content: expect.stringContaining("n: expected integer, received nothing") },
    ]);
    expect(message.tool_calls[2].function.arguments).toBe("");
  });

  test.each([{}, { tool_calls: null }])("gets a message without calls back: %j", async (parts) => {
    const message = { role: "assistant", content: "hi", ...parts };
    expect(await toOpenAI(registry).answer(message)).toEqual([message]);
  });

  test("is told when the host gives up", async () => {
    const message = { tool_calls: [call("1", "double", '{"n":1}')] };
    await expect(toOpenAI(registry).answer(message, { signal: AbortSignal.abort() })).rejects.toThrow("was aborted");
  });
});

describe("Responses", () => {
  test("takes tools that say whether they are strict", () => {
    const [tool] = toOpenAIResponses(registry, { dialect: "openai-strict" }).tools!;
    expect(tool).toEqual({ type: "function", name: "double", description: "Doubles", parameters, strict: true });
    expect(toOpenAIResponses(registry).tools![1]).toEqual({
      type: "function",
      name: "half",
      parameters,
      strict: false,
    });
    expect(toOpenAIResponses(new ToolRegistry()).tools).toBeUndefined();
  });

  test("gets its output and an answer to each call of a function", async () => {
    const item = (id: string, args: string) => ({
      type: "function_call",
      id: `fc-${id}`,
      call_id: id,
      name: "double",
      arguments: args,
    });
    const reasoning = { type: "reasoning", id: "rs-1", summary: [] };
    const search = { type: "web_search_call", id: "ws-1" };
    const output = [reasoning, item("1", '{"n":4}'), search, item("2", "{")];
    expect(await toOpenAIResponses(registry).answer({ output })).toEqual([
      reasoning,
      item("1", '{"n":4}'),
      search,
      item("2", '{"rawInvalidInput":"{"}'),
      { type: "function_call_output", call_id: "1", output: "8" },
      { type: "function_call_output", call_id: "2", output: expect.stringContaining("expected JSON") },
    ]);
  });

  test("is told when the host gives up", async () => {
    const output = [{ type: "function_call", call_id: "1", name: "double", arguments: '{"n":1}' }];
    const signal = AbortSignal.abort();
    await expect(toOpenAIResponses(registry).answer({ output }, { signal })).rejects.toThrow("was aborted");
  });
});
