import { expect, jest, test } from "@jest/globals";

import type { ToolContext } from "../context.js";
import { ToolArgumentError, ToolCallError, ToolNotImplementedError, ToolTimeoutError } from "../errors.js";
import { closed, defineBySchema, effectBySchema, toolBySchema } from "../testing/compiledTools.js";
import { declareTool } from "../tool.js";
import type { EffectTool } from "../toolTypes.js";
import { EffectorToolRunner } from "./effectorToolRunner.js";
import { ReadOnlyToolError } from "./errors.js";

const runner = new EffectorToolRunner();
const parameters = closed({ amount: { type: "integer" } }, ["amount"]);

test("runs a tool with side effects, with the intent in its context", async () => {
  const bind = ["amount", "@context"];
  const charge = effectBySchema({ parameters, bind }, (amount: number, context: ToolContext) => ({ amount, context }));
  const intent = { id: "i", entityKey: "e", attempt: 1 };
  const result = await runner.run(charge, { amount: "5" }, { intent, callId: "c" });
  expect(result.amount).toBe(5);
  expect(result.context).toMatchObject({ intent, callId: "c" });
});

test("checks the arguments again, and rethrows the tool's error untouched", async () => {
  const failure = new Error("declined");
  const fn = jest.fn(() => Promise.reject(failure));
  const charge = effectBySchema({ parameters }, fn);
  await expect(runner.run(charge, {})).rejects.toThrow(ToolArgumentError);
  expect(fn).not.toHaveBeenCalled();
  await expect(runner.run(charge, { amount: 1 })).rejects.toBe(failure);
});

test("says when the function is reached: an error without that means that it never ran", async () => {
  const onInvoke = jest.fn();
  const charge = effectBySchema({ parameters }, () => Promise.reject(new Error("declined")));
  await expect(runner.run(charge, {}, { onInvoke })).rejects.toThrow(ToolArgumentError);
  expect(onInvoke).not.toHaveBeenCalled();
  await expect(runner.run(charge, { amount: 1 }, { onInvoke })).rejects.toThrow("declined");
  expect(onInvoke).toHaveBeenCalledTimes(1);
});

test("refuses a read-only tool before it looks at the arguments", async () => {
  const fn = jest.fn();
  // @ts-expect-error: nor does it take one at the type level
  await expect(runner.run(toolBySchema({ parameters }, fn), "not JSON")).rejects.toThrow(ReadOnlyToolError);
  expect(fn).not.toHaveBeenCalled();
});

test("refuses a tool that is only declared", async () => {
  const definition = defineBySchema({ parameters, sideEffect: true });
  const declared = (declareTool as unknown as (definition: unknown) => EffectTool)(definition);
  await expect(runner.run(declared, { amount: 1 })).rejects.toThrow(ToolNotImplementedError);
});

test("keeps limits, its own or the run's", async () => {
  const slow = effectBySchema({ parameters }, () => new Promise((resolve) => setTimeout(resolve, 20)));
  await expect(runner.run(slow, { amount: 1 }, { timeoutMs: 2 })).rejects.toThrow(ToolTimeoutError);
  await expect(new EffectorToolRunner({ timeoutMs: 2 }).run(slow, { amount: 1 })).rejects.toThrow(ToolTimeoutError);
  expect(() => new EffectorToolRunner({ timeoutMs: -1 })).toThrow(ToolCallError);
});
