import { describe, expect, jest, test } from "@jest/globals";

import { raiseFrom } from "../dialects/index.js";
import { ToolArgumentError, ToolCallError, ToolDefinitionError } from "../errors.js";
import { closed, declaredBySchema, effectBySchema, toolBySchema } from "../testing/compiledTools.js";
import type { EffectTool } from "../toolTypes.js";
import { Activation } from "./activation.js";
import { ActivationClosedError, ReadOnlyToolError } from "./errors.js";

const parameters = closed({ amount: { type: "integer" }, to: { type: "object" } }, ["amount"]);
const fn = jest.fn();
const charge = effectBySchema({ name: "charge", parameters }, fn);
const now = new Date("2026-03-01T12:00:00.000Z");
const begin = () => new Activation({ entityKey: "customer/1", seq: 3, now });

describe("act", () => {
  test("stages an intent and returns its frozen reference; nothing runs", () => {
    const activation = begin();
    const first = activation.act(charge, { amount: 1 });
    const second = activation.act(charge, { amount: 1 });
    expect(first).toEqual({
      intentId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      toolName: "charge",
      step: 0,
    });
    expect(Object.isFrozen(first)).toBe(true);
    expect(second.step).toBe(1);
    expect(second.intentId).not.toBe(first.intentId);
    expect(fn).not.toHaveBeenCalled();
  });

  test("refuses read-only tools, at the type level too, before it looks at the arguments", () => {
    const readOnly = toolBySchema({ name: "read", parameters }, () => 0);
    // @ts-expect-error: only tools with side effects are staged
    expect(() => begin().act(readOnly, "not JSON")).toThrow(ReadOnlyToolError);
    expect(() => begin().act(declaredBySchema({ parameters }) as unknown as EffectTool)).toThrow(ReadOnlyToolError);
    expect(() => begin().act({ ...charge })).toThrow(ToolDefinitionError);
  });

  test("checks the arguments at once, and repairs what is harmless", () => {
    const activation = begin();
    expect(() => activation.act(charge, { amount: "much" })).toThrow(ToolArgumentError);
    expect(activation.act(charge, { amount: "5", extra: 1 }).step).toBe(0);
    expect(activation.commit()[0]!.args).toEqual({ amount: 5 });
  });

  test("takes what a run takes: another mode, another dialect's form, limits, and who hears of repairs", () => {
    const dialects = { "openai-strict": { parameters, raise: { names: { amount_: "amount" } } } };
    const lowered = effectBySchema({ name: "charge", parameters, dialects }, fn);
    const activation = begin();
    const onRepair = jest.fn();
    activation.act(lowered, '{"amount_":"5"}', { raise: raiseFrom("openai-strict"), onRepair });
    expect(activation.commit()[0]!.args).toEqual({ amount: 5 });
    expect(onRepair.mock.calls).toMatchObject([[{ path: ["amount"], from: "5", to: 5 }, "charge"]]);
    expect(() => begin().act(charge, { amount: "5" }, { mode: "strict" })).toThrow(ToolArgumentError);
    expect(() => begin().act(charge, { amount: 5 }, { maxBytes: 5 })).toThrow(ToolArgumentError);
    expect(() => begin().act(charge, { amount: 5 }, { mode: "loose" as "lax" })).toThrow(ToolCallError);
    expect(() => begin().act(charge, { amount: 5 }, { raise: raiseFrom("mcp") })).toThrow(ToolDefinitionError);
  });

  test("refuses numbers that JSON cannot carry exactly, naming the path", () => {
    const error = (() => {
      try {
        return begin().act(charge, { amount: 1, to: { id: 2 ** 53 } });
      } catch (thrown) {
        return thrown as ToolArgumentError;
      }
    })() as ToolArgumentError;
    expect(error).toBeInstanceOf(ToolArgumentError);
    expect(error.issues).toMatchObject([{ path: ["to", "id"], code: "not_canonical", received: "9007199254740992" }]);
  });

  test("keeps a copy: what the caller changes later changes nothing", () => {
    const activation = begin();
    const args = { amount: 1, to: { name: "a" } };
    activation.act(charge, args);
    args.to.name = "b";
    const [intent] = activation.commit();
    expect(intent!.args).toEqual({ amount: 1, to: { name: "a" } });
    expect(Object.isFrozen(intent!.args["to"])).toBe(true);
  });
});

describe("commit", () => {
  test("hands the intents over exactly once, in order", () => {
    const activation = begin();
    activation.act(charge, { amount: 1 });
    activation.act(charge, { amount: 2 });
    expect(activation.commit().map(({ step, args }) => [step, args])).toEqual([
      [0, { amount: 1 }],
      [1, { amount: 2 }],
    ]);
    expect(() => activation.commit()).toThrow(ActivationClosedError);
    expect(() => activation.act(charge, { amount: 1 })).toThrow(ActivationClosedError);
  });

  test("gives the same intents to the byte for the same key and decisions", () => {
    const run = (args: object) => {
      const activation = begin();
      activation.act(charge, args);
      return JSON.stringify(activation.commit());
    };
    expect(run({ amount: 1, to: { a: 1, b: 2 } })).toBe(run({ to: { b: 2, a: 1 }, amount: 1 }));
    expect(run({ amount: 1 })).toMatchInlineSnapshot(
      `"[{"version":1,"intentId":"3272a624-ba5a-553e-a8f4-48241102fc2f","fingerprint":"b979c3e65e1c40753450e00903a436af91e82284f2ed52bddf81b534adba7ba3","entityKey":"customer/1","seq":3,"step":0,"toolName":"charge","args":{"amount":1},"createdAt":"2026-03-01T12:00:00.000Z","expiresAt":"2026-03-02T12:00:00.000Z"}]"`,
    );
  });

  test("tells decisions apart by entity, sequence and step, and contents by fingerprint", () => {
    const intentOf = (entityKey: string, seq: number, amount: number) => {
      const activation = new Activation({ entityKey, seq });
      activation.act(charge, { amount });
      return activation.commit()[0]!;
    };
    const base = intentOf("a", 1, 1);
    expect(intentOf("b", 1, 1).intentId).not.toBe(base.intentId);
    expect(intentOf("a", 2, 1).intentId).not.toBe(base.intentId);
    expect(intentOf("a", 1, 2)).toMatchObject({ intentId: base.intentId });
    expect(intentOf("a", 1, 2).fingerprint).not.toBe(base.fingerprint);
    expect(intentOf("b", 2, 1).fingerprint).toBe(base.fingerprint);
  });
});

describe("expiry and trace", () => {
  test("an intent expires a day after the activation's moment, or when it is told to", () => {
    const activation = new Activation({
      entityKey: "e",
      seq: 0,
      now,
      traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
    });
    activation.act(charge, { amount: 1 });
    activation.act(charge, { amount: 1 }, { ttlMs: 1 });
    const [first, second] = activation.commit();
    expect(first).toMatchObject({ createdAt: "2026-03-01T12:00:00.000Z", expiresAt: "2026-03-02T12:00:00.000Z" });
    expect(second!.expiresAt).toBe("2026-03-01T12:00:00.001Z");
    expect(first!.traceparent).toMatch(/^00-a+-b+-01$/);
  });

  test.each([0, -1, NaN, Infinity, 9e15])("a ttl of %p is refused, and stages nothing", (ttlMs) => {
    const activation = begin();
    expect(() => activation.act(charge, { amount: 1 }, { ttlMs })).toThrow(TypeError);
    expect(activation.commit()).toHaveLength(0);
  });

  test("a trace context that is none, and a date that is none, are refused", () => {
    expect(() => new Activation({ entityKey: "e", seq: 0, traceparent: "00-ab" })).toThrow(/traceparent/);
    expect(() => new Activation({ entityKey: "e", seq: 0, now: new Date("?") })).toThrow(/now/);
  });
});

describe("perform", () => {
  test("nothing can be committed before it is done, so that a body which throws contributes nothing", async () => {
    const activation = new Activation({ entityKey: "e", seq: 0 });
    const run = activation.perform(async (self) => {
      self.act(charge, { amount: 1 });
      expect(() => self.commit()).toThrow(ActivationClosedError);
      await Promise.resolve();
      throw new Error("late");
    });
    expect(() => activation.commit()).toThrow(/under way/);
    await expect(run).rejects.toThrow("late");
    expect(() => activation.commit()).toThrow(/is over/);
  });

  test("resolves to the body's result and leaves the intents to commit", async () => {
    const activation = begin();
    expect(await activation.perform(({ seq }) => seq)).toBe(3);
    expect(await activation.perform(async (self) => Promise.resolve(self.act(charge, { amount: 1 }).step))).toBe(0);
    expect(activation.commit()).toHaveLength(1);
  });

  test("an activation that throws contributes nothing, and passes the error on", async () => {
    const activation = begin();
    const failure = new Error("crash");
    const run = activation.perform((self) => {
      self.act(charge, { amount: 1 });
      throw failure;
    });
    await expect(run).rejects.toBe(failure);
    expect(() => activation.commit()).toThrow(ActivationClosedError);
    expect(() => activation.act(charge, { amount: 1 })).toThrow(ActivationClosedError);
    await expect(activation.perform(() => 0)).rejects.toThrow(ActivationClosedError);
  });
});

test.each([
  ["", 0],
  [5, 0],
  ["a", -1],
  ["a", 1.5],
  ["a", NaN],
  ["a", 2 ** 53],
])("an activation of %p at %p is refused", (entityKey, seq) => {
  expect(() => new Activation({ entityKey: entityKey as string, seq })).toThrow(TypeError);
});
