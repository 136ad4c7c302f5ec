import { describe, expect, test } from "@jest/globals";

import { ToolRegistry } from "../registry.js";
import { closed, effectBySchema, toolBySchema } from "../testing/compiledTools.js";
import { toAISDK } from "./aiSdk.js";
import { toLangChain, type LangChainConfig, type LangChainFields } from "./langChain.js";
import { toOpenAIAgents, type OpenAIAgentsFields } from "./openAiAgents.js";

/** What tools do at the edges, where no library is needed to see it; with the libraries they run in `fixtures/agentLibraries.test.ts`. */
const dialects = { gemini: { parameters: null }, "anthropic-strict": {} };
const ping = toolBySchema({ name: "ping", parameters: closed({}), dialects }, () => "pong");
const charge = effectBySchema({ name: "charge", parameters: closed({}), dialects }, () => 0);
const registry = new ToolRegistry([ping, charge]);

const agents = { tool: (fields: OpenAIAgentsFields) => fields };
const langChain = {
  tool: (run: (input: unknown, config: LangChainConfig) => Promise<unknown>, fields: LangChainFields) => ({
    ...fields,
    invoke: run,
  }),
  ToolMessage: Object,
};

const EMPTY = { type: "object", properties: {}, additionalProperties: false };
const isFrozen = ({ properties }: { readonly properties?: unknown }) => Object.isFrozen(properties);

describe("tools of a library", () => {
  test("have a schema where a dialect shows a tool without parameters by none", () => {
    const options = { dialect: "gemini" } as const;
    expect(toAISDK(registry, options)["ping"]!.inputSchema["~standard"].jsonSchema.input()).toEqual(EMPTY);
    expect(toOpenAIAgents(registry, agents, options)[1]!.parameters).toEqual(EMPTY);
    expect(toLangChain(registry, langChain, options)[1]!.schema).toEqual(EMPTY);
  });

  test("have one that the library may write to", () => {
    expect(isFrozen(ping.schema.parameters)).toBe(true);
    expect(isFrozen(toOpenAIAgents(registry, agents)[1]!.parameters)).toBe(false);
    expect(isFrozen(toLangChain(registry, langChain)[1]!.schema)).toBe(false);
  });

  test("say that they are strict where the library has a place for it", () => {
    const options = { dialect: "anthropic-strict" } as const;
    expect(toAISDK(registry, options)["ping"]!.strict).toBe(true);
    expect(toLangChain(registry, langChain, options)[1]!.extras).toEqual({ strict: true });
    expect(toOpenAIAgents(registry, agents, options)[1]!.strict).toBe(false);
  });

  test("are none where there are none", () => {
    const none = new ToolRegistry();
    expect(Object.keys(toAISDK(none))).toEqual([]);
    expect(toOpenAIAgents(none, agents)).toHaveLength(0);
    expect(toLangChain(none, langChain)).toHaveLength(0);
  });

  test("pass on what keeps an intent from being staged", async () => {
    const activation = {
      act: () => {
        throw new RangeError("no room");
      },
    };
    const call = { toolCallId: "1" };
    await expect(toAISDK(registry, { activation })["charge"]!.execute({}, call)).rejects.toThrow(RangeError);
    await expect(toOpenAIAgents(registry, agents, { activation })[0]!.execute({})).rejects.toThrow(RangeError);
    await expect(toLangChain(registry, langChain, { activation })[0]!.invoke({}, {})).rejects.toThrow(RangeError);
  });

  test("reject with the reason of the host, in the Agents SDK", async () => {
    const reason = new Error("gone");
    const [, tool] = toOpenAIAgents(registry, agents, { signal: AbortSignal.abort(reason) });
    await expect(tool!.execute({})).rejects.toBe(reason);
  });
});
