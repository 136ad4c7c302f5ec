import { describe, expect, jest, test } from "@jest/globals";

import type { ToolCall } from "./call.js";
import { ToolCallError } from "./errors.js";
import { ToolRegistry } from "./registry.js";
import { closed, toolBySchema } from "./testing/compiledTools.js";

const parameters = closed({ n: { type: "integer" } });
const named = (name: string, fn: (...args: never[]) => unknown) => toolBySchema({ name, parameters }, fn);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("executing several calls", () => {
  test("keeps their order, and one failure leaves the others alone (R2)", async () => {
    const registry = new ToolRegistry([named("wait", async (n: number) => sleep(n).then(() => n))]);
    const results = await registry.executeAll([
      { id: "1", name: "wait", arguments: { n: 15 } },
      { id: "2", name: "wait", arguments: '{"n": ' },
      { id: "3", name: "wait", arguments: { n: 1 } },
      null as unknown as ToolCall,
    ]);
    expect(results.map(({ ok, id }) => [ok, id])).toEqual([
      [true, "1"],
      [false, "2"],
      [true, "3"],
      [false, undefined],
    ]);
  });

  test.each([
    [1, 1],
    [3, 3],
    [Infinity, 12],
    [undefined, 8],
  ])("with concurrency %p runs at most %p at once", async (concurrency, most) => {
    let running = 0;
    const seen: number[] = [];
    const probe = named("probe", async () => {
      seen.push(++running);
      await sleep(2);
      running--;
    });
    const calls = Array.from({ length: 12 }, () => ({ name: "probe" }));
    expect(await new ToolRegistry([probe]).executeAll(calls, { concurrency })).toHaveLength(12);
    expect(Math.max(...seen)).toBe(most);
  });

  test("an abort ends what runs and starts nothing more", async () => {
    const controller = new AbortController();
    const fn = jest.fn(() => {
      controller.abort();
      return sleep(20);
    });
    const calls = Array.from({ length: 4 }, () => ({ name: "a" }));
    const options = { concurrency: 1, signal: controller.signal };
    const results = await new ToolRegistry([named("a", fn)]).executeAll(calls, options);
    expect(results.map((result) => !result.ok && result.error.code)).toEqual(Array(4).fill("TOOL_ABORTED"));
    expect(fn).toHaveBeenCalledTimes(1);
  });

  test("a bad concurrency, and calls that are no list, are refused before anything runs", async () => {
    const registry = new ToolRegistry();
    for (const concurrency of [0, -1, NaN, "many" as unknown as number]) {
      await expect(registry.executeAll([], { concurrency })).rejects.toThrow(ToolCallError);
    }
    await expect(registry.executeAll(5 as unknown as ToolCall[])).rejects.toThrow(TypeError);
    expect(await registry.executeAll([])).toEqual([]);
  });

  test("concurrent executions of one tool do not mix", async () => {
    const registry = new ToolRegistry([named("id", async (n: number) => sleep(20 - n).then(() => n))]);
    const outputs = await Promise.all([1, 7, 13].map((n) => registry.execute({ name: "id", arguments: { n } })));
    expect(outputs.map(({ result }) => result)).toEqual([1, 7, 13]);
  });
});
