import { expect, jest, test } from "@jest/globals";
import {
  SideEffectToolError,
  ToolArgumentError,
  ToolDefinitionError,
  ToolNotFoundError,
  ToolRegistry,
  type EffectTool,
} from "@toolsig/runtime";
import { ActivationClosedError, ReadOnlyToolError } from "@toolsig/runtime/effects";

import { closed, toolBySchema } from "../../runtime/src/testing/compiledTools.js";
import { activate, type ActivationContext } from "./activate.js";
import { ActivationConflictError, ActivationTimeoutError } from "./errors.js";
import { payTool } from "./testing/tools.js";
import { describeOnPostgres, freeze } from "./testing/worlds.js";

const pay = payTool();
const balance = toolBySchema(
  { name: "balance", parameters: closed({ of: { type: "string" } }) },
  (of: string) => `${of}: 5`,
);
const registry = new ToolRegistry([pay, balance]);
const entityKey = "customer/1";

describeOnPostgres("activate", ({ open, schema }) => {
  test("runs what only reads, stages what has effects, and commits in one go", async () => {
    const store = await open();
    await freeze(store, new Date("2100-01-01T00:00:00.000Z"));
    const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    const activated = await activate({ store, registry, entityKey, traceparent }, async (ctx) => {
      const read = await ctx.run(balance, { of: "c" });
      const byName = await ctx.run("balance", { of: "d" });
      const { intentId } = ctx.act(pay, { cents: "5" }, { ttlMs: 1000 });
      ctx.act("pay", { cents: 6 });
      expect(await store.intents()).toHaveLength(0);
      return { read, byName, intentId, seq: ctx.seq, now: ctx.now.toISOString() };
    });
    expect(activated).toMatchObject({ seq: 0, replayed: false, intents: [{ toolName: "pay", step: 0 }, { step: 1 }] });
    const [first, second] = await store.intents();
    expect(activated).toMatchObject({
      result: {
        read: "c: 5",
        byName: "d: 5",
        seq: 0,
        now: "2100-01-01T00:00:00.000Z",
        intentId: first!.intent.intentId,
      },
    });
    expect(first!.intent).toMatchObject({ traceparent, args: { cents: 5 }, expiresAt: "2100-01-01T00:00:01.000Z" });
    expect(second!.intent.expiresAt).toBe("2100-01-02T00:00:00.000Z");
    expect(await activate({ store, registry, entityKey }, ({ seq }) => seq)).toMatchObject({ seq: 1, result: 1 });
  });

  test("replayed with the same number and decisions, gives the same intents; reads do not shift them", async () => {
    const store = await open();
    const attempts: unknown[] = [];
    const body = (reads: number, fails: boolean) => async (ctx: ActivationContext) => {
      for (let read = 0; read < reads; read += 1) await ctx.run(balance, { of: "c" });
      const first = ctx.act(pay, { cents: 1 });
      for (let read = 0; read < reads; read += 1) await ctx.run(balance, { of: "c" });
      attempts.push([first, ctx.act(pay, { cents: 2 })]);
      if (fails) throw new Error("crash");
    };
    await expect(activate({ store, registry, entityKey }, body(0, true))).rejects.toThrow("crash");
    const { intents } = await activate({ store, registry, entityKey }, body(3, false));
    expect(attempts).toEqual([intents, intents]);
  });

  test("a throw, a timeout or an abort leaves nothing", async () => {
    const store = await open();
    const save = jest.fn(() => Promise.resolve());
    const hang = (ctx: ActivationContext) => {
      ctx.act(pay, { cents: 1 });
      return new Promise<never>(() => undefined);
    };
    let late: ActivationContext | undefined;
    const throwing = (ctx: ActivationContext) => {
      late = ctx;
      ctx.act(pay, { cents: 1 });
      throw new Error("no idea");
    };
    await expect(activate({ store, registry, entityKey, save }, throwing)).rejects.toThrow("no idea");
    await expect(activate({ store, registry, entityKey, save, timeoutMs: 20 }, hang)).rejects.toThrow(
      ActivationTimeoutError,
    );
    const [controller, reason] = [new AbortController(), new Error("enough")];
    setTimeout(() => controller.abort(reason), 20);
    const { signal } = controller;
    await expect(activate({ store, registry, entityKey, save, signal }, hang)).rejects.toBe(reason);
    await expect(activate({ store, registry, entityKey, save, signal }, hang)).rejects.toBe(reason);
    expect(() => late!.act(pay, { cents: 1 })).toThrow(ActivationClosedError);
    expect(save).not.toHaveBeenCalled();
    expect(await store.intents()).toHaveLength(0);
    expect((await store.opening(entityKey)).last).toBeNull();
  });

  test("commits the caller's state in the same transaction", async () => {
    const store = await open();
    await store.context.database.query(`create table ${schema()}.wallet (owner text, intents int)`);
    await activate(
      {
        store,
        registry,
        entityKey,
        save: async (sql, { intents, result }) => {
          await sql.query(`insert into ${schema()}.wallet values ($1, $2)`, [result, intents.length]);
        },
      },
      (ctx) => {
        ctx.act(pay, { cents: 1 });
        return "ann";
      },
    );
    const { rows } = await store.context.database.query(`select * from ${schema()}.wallet`);
    expect(rows).toEqual([{ owner: "ann", intents: 1 }]);
  });

  test("an event with a number is dealt with once, however often it is delivered", async () => {
    const store = await open();
    const body = jest.fn((ctx: ActivationContext) => ctx.act(pay, { cents: 1 }));
    const first = await activate({ store, registry, entityKey, seq: 12 }, body);
    const again = await activate({ store, registry, entityKey, seq: 12 }, body);
    expect(body).toHaveBeenCalledTimes(1);
    expect(again).toEqual({ seq: 12, intents: first.intents, replayed: true });
    expect(await activate({ store, registry, entityKey }, ({ seq }) => seq)).toMatchObject({ result: 13 });
  });

  test("of two that decide on the same past, one commits", async () => {
    const store = await open();
    const decide = (cents: number) =>
      activate({ store, registry, entityKey }, async (ctx) => {
        ctx.act(pay, { cents });
        await new Promise((resolve) => setTimeout(resolve, 50));
      });
    const outcomes = await Promise.allSettled([decide(1), decide(2)]);
    const lost = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(lost).toHaveLength(1);
    expect((lost[0]!.reason as Error).message).toMatch(/fingerprint|not committed/);
    expect(await store.intents()).toHaveLength(1);
  });

  test("of two that decide the same at the same time, neither is taken for the other", async () => {
    const store = await open();
    const decide = (seq?: number) =>
      activate({ store, registry, entityKey, seq }, async (ctx) => {
        ctx.act(pay, { cents: 5 });
        await new Promise((resolve) => setTimeout(resolve, 50));
      });
    const events = await Promise.allSettled([decide(), decide()]);
    expect(events.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(events.find(({ status }) => status === "rejected")).toMatchObject({
      reason: expect.any(ActivationConflictError),
    });
    // one event that is delivered twice brings its number
    const deliveries = await Promise.all([decide(7), decide(7)]);
    expect(deliveries.map(({ replayed }) => replayed).sort()).toEqual([false, true]);
    expect(await store.intents()).toHaveLength(2);
  });

  test("takes arguments as a run does", async () => {
    const store = await open();
    const strict = { mode: "strict" } as const;
    await expect(
      activate({ store, registry, entityKey }, (ctx) => ctx.act(pay, { cents: "5" }, strict)),
    ).rejects.toThrow(ToolArgumentError);
    await expect(
      activate({ store, registry, entityKey }, (ctx) => ctx.run(balance, { of: "c", more: 1 }, strict)),
    ).rejects.toThrow(ToolArgumentError);
    expect(await activate({ store, registry, entityKey, timeoutMs: 2 ** 40 }, () => "done")).toMatchObject({
      result: "done",
    });
  });

  test("refuses tools of the wrong kind, of no registry, and copies of tools", async () => {
    const store = await open();
    const attempt = (act: (ctx: ActivationContext) => unknown) => activate({ store, registry, entityKey }, act);
    await expect(attempt((ctx) => ctx.run("pay", { cents: 1 }))).rejects.toThrow(SideEffectToolError);
    await expect(attempt((ctx) => ctx.act(balance as unknown as EffectTool))).rejects.toThrow(ReadOnlyToolError);
    await expect(attempt((ctx) => ctx.act("nobody"))).rejects.toThrow(ToolNotFoundError);
    await expect(attempt((ctx) => ctx.act(payTool(undefined, { name: "other" })))).rejects.toThrow(ToolNotFoundError);
    await expect(attempt((ctx) => ctx.act(payTool(), { cents: 1 }))).rejects.toThrow(/already registered/);
    await expect(attempt((ctx) => ctx.act({ ...pay, name: "pay" }, { cents: 1 }))).rejects.toThrow(ToolDefinitionError);

    await expect(attempt((ctx) => ctx.act(pay, { cents: "much" }))).rejects.toThrow(ToolArgumentError);
    await expect(activate({ store, registry, entityKey: "\ud800" }, () => 0)).rejects.toThrow(TypeError);
    expect(await store.intents()).toHaveLength(0);
  });
});
