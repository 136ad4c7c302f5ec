import { expect, jest, test } from "@jest/globals";

import type { ApprovalPredicate, EffectTool } from "../index.js";
import { ToolRegistry, tool } from "../index.js";
import { closed, declaredBySchema, defineBySchema, toolBySchema } from "../testing/compiledTools.js";
import { Activation } from "./activation.js";
import { isExecutable, needsApproval } from "./approval.js";

const parameters = closed({ cents: { type: "integer" } }, ["cents"]);

type Compiled = (...args: readonly unknown[]) => never;

function pay(approval?: unknown): EffectTool {
  const definition = defineBySchema({ name: "pay", parameters, sideEffect: true });
  const options = { sideEffect: true, ...(approval !== undefined && { approval }) };
  return (tool as unknown as Compiled)(options, () => 0, definition);
}

function intentFor(target: EffectTool, args: object) {
  const activation = new Activation({ entityKey: "order/1", seq: 0 });
  activation.act(target, args);
  return activation.commit()[0]!;
}

test.each([
  [undefined, false],
  [false, false],
  [true, true],
  [({ cents }: { cents: number }) => cents > 10, false],
  [({ cents }: { cents: number }) => cents > 1, true],
])("approval %p of 5 cents: %p", (approval, needed) => {
  const target = pay(approval);
  expect(needsApproval(target, intentFor(target, { cents: 5 }))).toBe(needed);
});

test.each([
  () => {
    throw new Error("no rates");
  },
  () => undefined,
  () => Promise.resolve(false),
])("a predicate that does not say false means that approval is needed: %p", (approval) => {
  const target = pay(approval);
  expect(needsApproval(target, intentFor(target, { cents: 5 }))).toBe(true);
});

test("a predicate that rejects is no reason for the process to end", async () => {
  const unhandled = jest.fn();
  process.on("unhandledRejection", unhandled);
  const target = pay(() => Promise.reject(new Error("no rates")));
  expect(needsApproval(target, intentFor(target, { cents: 5 }))).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test("a predicate sees frozen, accepted arguments and which intent it is", () => {
  const predicate = jest.fn<ApprovalPredicate>(() => false);
  const target = pay(predicate);
  const intent = intentFor(target, { cents: "5" });
  needsApproval(target, intent);
  const { intentId, entityKey, toolName } = intent;
  expect(predicate.mock.calls).toEqual([[{ cents: 5 }, { intentId, entityKey, toolName }]]);
  expect(Object.isFrozen(intent.args)).toBe(true);
});

test("a tool under another name keeps its approval", () => {
  const renamed = new ToolRegistry().register("other", pay(true));
  expect(needsApproval(renamed, intentFor(renamed, { cents: 5 }))).toBe(true);
});

test("executable is what has a side effect and a body", () => {
  expect(isExecutable(pay())).toBe(true);
  expect(isExecutable(toolBySchema({ parameters }, () => 0))).toBe(false);
  expect(isExecutable(declaredBySchema({ parameters, sideEffect: true }))).toBe(false);
  expect(() => isExecutable({ ...pay() })).toThrow(/Not a tool/);
});
