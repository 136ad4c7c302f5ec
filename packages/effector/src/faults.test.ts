import { expect, jest, test } from "@jest/globals";
import { ToolArgumentError, ToolRegistry } from "@toolsig/runtime";

import { activate } from "./activate.js";
import { IntentConflictError } from "./errors.js";
import { reclaim } from "./store/claim.js";
import { idsOf, patience, until, withEffectors } from "./testing/effectors.js";
import { claimAs, commitPayments, end, LEASE_MS, liveOwner, statesOf } from "./testing/steps.js";
import { intentsOf, payRegistry, payTool, type Pay } from "./testing/tools.js";
import { describeOnPostgres, jump } from "./testing/worlds.js";

describeOnPostgres("faults of comparable systems", ({ open, schema }) => {
  test("result lost when a lease lapses without successor", async () => {
    const store = await open();
    await commitPayments(store, "e", 0, [1]);
    const [claim] = await claimAs(store, 98);
    await jump(store, 10 * LEASE_MS);
    await reclaim(store.context);
    expect(await end(store, claim!, { status: "ok", output: "receipt" })).toBe(true);
    const fn = jest.fn<Pay>();
    const [result] = await withEffectors(store, [{ registry: payRegistry(fn) }], () =>
      store.awaitResults([claim!.intentId], { signal: patience() }),
    );
    expect(result).toMatchObject({ output: "receipt", attempt: 1 });
    expect(fn).not.toHaveBeenCalled();
  });

  test("expiry announced for an effect that happened", async () => {
    const store = await open();
    let finish!: () => void;
    const fn = jest.fn<Pay>(() => new Promise<void>((resolve) => (finish = resolve)));
    const [intent] = await commitPayments(store, "e", 0, [1], { ttlMs: 60_000 });
    const options = { registry: payRegistry(fn), leaseMs: 300 };
    await withEffectors(store, [options, options], async () => {
      await until(() => fn.mock.calls.length === 1);
      await jump(store, 10 * 60_000);
      // several rounds of both effectors
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await store.result(intent!.intentId)).toBeUndefined();
      finish();
      expect(await store.awaitResults([intent!.intentId], { signal: patience() })).toMatchObject([{ status: "ok" }]);
    });
    expect(fn).toHaveBeenCalledTimes(1);
  });

  test("second effect dropped for a reused id", async () => {
    const store = await open();
    await commitPayments(store, "e", 7, [1]);
    await expect(commitPayments(store, "e", 7, [2])).rejects.toThrow(IntentConflictError);
    // the entity's next number is free, whatever the numbers were
    const pay = payTool();
    const activated = await activate({ store, registry: new ToolRegistry([pay]), entityKey: "e" }, (ctx) =>
      ctx.act(pay, { cents: 2 }),
    );
    expect(activated.seq).toBe(8);
    expect(await store.intents({ entityKey: "e" })).toHaveLength(2);
  });

  test("a dead worker hanging the dispatcher", async () => {
    const store = await open();
    const dead = await liveOwner(store);
    const [stuck] = await commitPayments(store, "stuck", 0, [1]);
    await claimAs(store, dead.owner);
    const registry = payRegistry();
    await withEffectors(store, [{ registry, leaseMs: 600 }], async () => {
      const others = await commitPayments(store, "free", 0, [1, 2, 3]);
      expect(await store.awaitResults(idsOf(others), { signal: patience() })).toHaveLength(3);
      expect(await statesOf(store, "stuck")).toEqual(["running"]);
      await dead.die();
      await jump(store, LEASE_MS);
      expect(await store.awaitResults([stuck!.intentId], { signal: patience() })).toMatchObject([
        { status: "ok", attempt: 2 },
      ]);
    });
  });

  test("pending results forgotten when an activation waits for two intents", async () => {
    const [store, restarted] = [await open(), await open()];
    const [first] = await commitPayments(store, "a", 0, [1]);
    const [second] = await commitPayments(store, "b", 0, [2], { awaitApproval: true });
    const both = idsOf([first!, second!]);
    await withEffectors(store, [{ registry: payRegistry() }], async () => {
      const early = store.awaitResults(both, { signal: patience() });
      await store.awaitResults([first!.intentId], { signal: patience() });
      // whoever waited may be gone by now, and another begins to wait
      const late = restarted.awaitResults(both, { signal: patience() });
      await store.decide(second!.intentId, { approve: true, by: "ann" });
      expect((await early).map(({ intentId }) => intentId)).toEqual(both);
      expect(await late).toEqual(await early);
    });
  });

  test("completion time read before the run", async () => {
    const store = await open();
    const slow: Pay = () => new Promise((resolve) => setTimeout(resolve, 120));
    const intents = await commitPayments(store, "e", 0, [1]);
    const [result] = await withEffectors(store, [{ registry: payRegistry(slow) }], () =>
      store.awaitResults(idsOf(intents), { signal: patience() }),
    );
    expect(Date.parse(result!.completedAt) - Date.parse(result!.startedAt!)).toBeGreaterThanOrEqual(115);
    expect(Date.parse(result!.startedAt!)).toBeGreaterThanOrEqual(Date.parse(intents[0]!.createdAt));
  });

  test("a new event wiping a waiting activation", async () => {
    const store = await open();
    const pay = payTool();
    const registry = new ToolRegistry([pay]);
    const stage = (cents: number) =>
      activate({ store, registry, entityKey: "e" }, (ctx) => void ctx.act(pay, { cents }));
    const first = await stage(1);
    const waiting = store.awaitResults(idsOf(first.intents), { signal: patience() });
    const second = await stage(2);
    await withEffectors(store, [{ registry }], async () => {
      expect(await waiting).toMatchObject([{ status: "ok" }]);
      expect(await store.awaitResults(idsOf(second.intents), { signal: patience() })).toMatchObject([{ status: "ok" }]);
    });
    expect((await store.intents({ entityKey: "e" })).map(({ intent }) => intent.seq)).toEqual([0, 1]);
  });

  test("E3 nobody is asked about what could not run, and what runs is what was approved", async () => {
    const store = await open();
    const fn = jest.fn<Pay>((cents) => cents);
    const pay = payTool(fn, { approval: ({ cents }) => Number(cents) > 100 });
    const registry = new ToolRegistry([pay]);
    const stage = (args: object) => activate({ store, registry, entityKey: "e" }, (ctx) => ctx.act(pay, args));
    await expect(stage({ cents: "a lot" })).rejects.toThrow(ToolArgumentError);
    const { intents } = await stage({ cents: "500" });
    const [asked] = await store.intents({ state: "awaiting_approval" });
    expect(asked!.intent.args).toEqual({ cents: 500 });
    const { intentId, fingerprint } = asked!.intent;
    await withEffectors(store, [{ registry }], async () => {
      await store.decide(intentId, { approve: true, by: "ann", fingerprint });
      expect(await store.awaitResults(idsOf(intents), { signal: patience() })).toMatchObject([
        { status: "ok", output: 500 },
      ]);
    });
    expect(fn).toHaveBeenCalledTimes(1);
  });

  test("an approval that the one who staged did not know of is asked for by the effector", async () => {
    const store = await open();
    const fn = jest.fn<Pay>();
    const [intent] = await commitPayments(store, "e", 0, [5]);
    const registry = new ToolRegistry([payTool(fn, { approval: true })]);
    await withEffectors(store, [{ registry }], async () => {
      await until(async () => (await statesOf(store, "e"))[0] === "awaiting_approval");
      expect(fn).not.toHaveBeenCalled();
      await store.decide(intent!.intentId, { approve: true, by: "ann" });
      const results = await store.awaitResults([intent!.intentId], { signal: patience() });
      expect(results).toMatchObject([{ status: "ok", attempt: 1 }]);
    });
  });

  test("E4 an effect that ran is not run again when the batch it was in resumes, nor when it is delivered twice", async () => {
    const store = await open();
    const fn = jest.fn<Pay>((cents) => cents);
    const [mail] = await commitPayments(store, "mail", 0, [1]);
    const [paused] = await commitPayments(store, "paused", 0, [2], { awaitApproval: true });
    await withEffectors(store, [{ registry: payRegistry(fn) }], async () => {
      await store.awaitResults([mail!.intentId], { signal: patience() });
      const text = await store.resultText(mail!.intentId);
      const { database, queue } = store.context;
      await queue.add(database, [{ queue: "intents", id: mail!.intentId, data: { intentId: mail!.intentId } }]);
      expect(await store.commit({ entityKey: "mail", seq: 0, intents: [mail!] })).toEqual({ replayed: true });
      await store.decide(paused!.intentId, { approve: true, by: "ann" });
      await store.awaitResults(idsOf([mail!, paused!]), { signal: patience() });
      const jobs = () => database.query(`select from ${schema()}_boss.job where name = 'intents'`);
      await until(async () => (await jobs()).rows.length === 0);
      expect(await store.resultText(mail!.intentId)).toBe(text);
    });
    expect(fn.mock.calls.map(([cents]) => cents)).toEqual([1, 2]);
    expect(intentsOf("mail", 0, [1])[0]!.intentId).toBe(mail!.intentId);
  });
});
