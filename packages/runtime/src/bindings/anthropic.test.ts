import { expect, test } from "@jest/globals";

import { ToolRegistry } from "../registry.js";
import { closed, toolBySchema } from "../testing/compiledTools.js";
import { toAnthropic } from "./anthropic.js";

const parameters = closed({ n: { type: "integer" } }, ["n"]);
const dialects = { anthropic: {}, "anthropic-strict": {} };
const double = toolBySchema({ name: "double", description: "Doubles", parameters, dialects }, (n: number) => n * 2);
const half = toolBySchema({ name: "half", parameters, dialects }, (n: number) => n / 2);
const registry = new ToolRegistry([half, double]);
const use = (id: string, input: unknown) => ({ type: "tool_use", id, name: "double", input });

test("Anthropic takes tools, which are strict in the strict dialect", () => {
  expect(toAnthropic(registry).tools).toEqual([
    { name: "double", description: "Doubles", input_schema: parameters },
    { name: "half", input_schema: parameters },
  ]);
  const [tool] = toAnthropic(registry, { dialect: "anthropic-strict" }).tools;
  expect(tool).toEqual({ name: "double", description: "Doubles", input_schema: parameters, strict: true });
  expect(toAnthropic(new ToolRegistry()).tools).toEqual([]);
});

test("Anthropic gets the message and a message with an answer to each call, but to those of its servers", async () => {
  const thinking = { type: "thinking", thinking: "hm", signature: "s" };
  const search = { type: "server_tool_use", id: "0", name: "web_search", input: {} };
  const content = [thinking, search, use("1", { n: 4 }), use("2", '{"n":'), use("3", { n: "x" })];
  expect(await toAnthropic(registry).answer({ content })).toEqual([
    {
      role: "assistant",
      content: [thinking, search, use("1", { n: 4 }), use("2", { rawInvalidInput: '{"n":' }), use("3", { n: "x" })],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "1", content: "8", is_error: false },
        { type: "tool_result", tool_use_id: "2", content: expect.stringContaining("expected JSON"), is_error: true },
        { type: "tool_result", tool_use_id: "3", content: expect.stringContaining("expected integer"), is_error: true },
      ],
    },
  ]);
});

test("Anthropic gets back a message without calls, and nothing for an empty one", async () => {
  const content = [{ type: "text", text: "hi" }];
  expect(await toAnthropic(registry).answer({ content })).toEqual([{ role: "assistant", content }]);
  expect(await toAnthropic(registry).answer({ content: [] })).toEqual([]);
});

test("Anthropic's call that ran out of tokens is not made", async () => {
  const content = [use("1", { n: 4 }), use("2", { n: 1 })];
  const [, results] = await toAnthropic(registry).answer({ content, stop_reason: "max_tokens" });
  expect(results!.content).toMatchObject([
    { tool_use_id: "1", content: "8", is_error: false },
    { tool_use_id: "2", content: expect.stringContaining('Tool "double" was not called'), is_error: true },
  ]);
});

test("answering rejects when the host gives up", async () => {
  const answer = toAnthropic(registry).answer({ content: [use("1", { n: 1 })] }, { signal: AbortSignal.abort() });
  await expect(answer).rejects.toThrow("was aborted");
});
