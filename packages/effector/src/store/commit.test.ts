import { describe, expect, jest, test } from "@jest/globals";
import { canonicalJson } from "@toolsig/runtime/effects";

import type { Sql } from "../database/database.js";
import { ActivationConflictError, IntentConflictError } from "../errors.js";
import { claimAs, commitPayments, statesOf } from "../testing/steps.js";
import { intentsOf } from "../testing/tools.js";
import { describeOnBoth } from "../testing/worlds.js";

describeOnBoth("a store", ({ open, schema }) => {
  describe("commit", () => {
    test("writes number, intents and the caller's state, or nothing", async () => {
      const store = await open();
      await store.context.database.query(`create table ${schema()}.mine (n int)`);
      const intents = intentsOf("order/1", 0, [1, 2]);
      const save = (fails: boolean) => async (sql: Sql) => {
        await sql.query(`insert into ${schema()}.mine values (1)`);
        if (fails) throw new Error("no room");
      };
      await expect(store.commit({ entityKey: "order/1", seq: 0, intents, save: save(true) })).rejects.toThrow(
        "no room",
      );
      expect(await store.intents()).toHaveLength(0);
      expect((await store.opening("order/1")).last).toBeNull();
      expect(await claimAs(store, 1)).toHaveLength(0);

      await store.commit({ entityKey: "order/1", seq: 0, intents, save: save(false) });
      expect((await store.opening("order/1")).last).toBe(0);
      expect(await statesOf(store, "order/1")).toEqual(["ready", "waiting"]);
      expect((await store.context.database.query(`select n from ${schema()}.mine`)).rows).toHaveLength(1);
    });

    test("keeps intents to the byte, fields of later versions too", async () => {
      const store = await open();
      const [intent] = intentsOf("order/ü\u2028", 0, [1]);
      const later = { ...intent!, priority: { of: ["\0", "\ud800", "'; drop table", "\\u0000"] } };
      await store.commit({ entityKey: "order/ü\u2028", seq: 0, intents: [later] });
      const [claim] = await claimAs(store, 1);
      expect(claim!.body).toBe(canonicalJson(later));
    });

    test("takes an activation that comes again for what it is: the same, or a conflict", async () => {
      const store = await open();
      const save = jest.fn(() => Promise.resolve());
      const commit = (seq: number, cents: readonly number[]) =>
        store.commit({ entityKey: "e", seq, intents: intentsOf("e", seq, cents), save });
      expect(await commit(3, [1, 2])).toEqual({ replayed: false });
      expect(await commit(3, [1, 2])).toEqual({ replayed: true });
      expect(save).toHaveBeenCalledTimes(1);
      await expect(commit(3, [1, 3])).rejects.toThrow(IntentConflictError);
      await expect(commit(3, [1])).rejects.toThrow(ActivationConflictError);
      await expect(commit(3, [1, 2, 3])).rejects.toThrow(ActivationConflictError);
      await expect(commit(3, [])).rejects.toThrow(ActivationConflictError);
      await expect(commit(2, [1])).rejects.toThrow(ActivationConflictError);
      expect((await store.intents()).map(({ intent }) => intent.args["cents"])).toEqual([1, 2]);
    });

    test("fails if the caller's state caught the failure of a statement, for then the database rolls all of it back", async () => {
      const store = await open();
      const save = (sql: Sql) => sql.query("select 1 / 0").then(String, () => undefined) as Promise<never>;
      const intents = intentsOf("e", 0, [1]);
      await expect(store.commit({ entityKey: "e", seq: 0, intents, save })).rejects.toThrow(
        "rolled back instead of committed",
      );
      expect(await store.intents()).toHaveLength(0);
      expect((await store.opening("e")).last).toBeNull();
    });

    test("takes what comes at the same time together, each for itself", async () => {
      const store = await open();
      const transaction = jest.spyOn(store.context.database, "transaction");
      const commit = (entityKey: string, seq: number, cents: number) =>
        store.commit({ entityKey, seq, intents: intentsOf(entityKey, seq, [cents]) });
      const outcomes = await Promise.allSettled([
        ...Array.from({ length: 20 }, (_, index) => commit(`"{a,${index}}\\`, 0, index)),
        commit("e", 3, 1),
        commit("e", 4, 2),
        commit("e", 3, 1),
        commit("e", 3, 9),
      ]);
      expect(outcomes.map(({ status }) => status).lastIndexOf("rejected")).toBe(23);
      expect(outcomes.slice(20)).toMatchObject([
        { value: { replayed: false } },
        { value: { replayed: false } },
        { value: { replayed: true } },
        { reason: expect.any(IntentConflictError) },
      ]);
      expect(transaction).toHaveBeenCalledTimes(1);
      expect(await statesOf(store, "e")).toEqual(["ready", "waiting"]);
      expect(await claimAs(store, 1)).toHaveLength(21);
    });

    test("keeps times as far away as a Date can be", async () => {
      const store = await open();
      const [intent] = await commitPayments(store, "e", 0, [1], { now: new Date(0), ttlMs: 8.64e15 });
      expect(intent!.expiresAt).toBe("+275760-09-13T00:00:00.000Z");
      expect(await claimAs(store, 1)).toHaveLength(1);
    });

    test("lets one of several win a number", async () => {
      const stores = [await open(), await open(), await open()];
      const outcomes = await Promise.allSettled(
        stores.map((store, index) => store.commit({ entityKey: "e", seq: 0, intents: intentsOf("e", 0, [index]) })),
      );
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await stores[0]!.intents()).toHaveLength(1);
    });

    test.each<[string, object]>([
      ["another entity", { entityKey: "f" }],
      ["another number", { seq: 1 }],
      ["a gap in its steps", { intents: intentsOf("e", 0, [1, 2]).slice(1) }],
      ["a key that the database cannot keep", { entityKey: "\0", intents: [] }],
      ["a number that is none", { seq: 0.5, intents: [] }],
      ["a key that is too long", { entityKey: "x".repeat(501), intents: [] }],
      ["intents that were altered", { intents: [{ ...intentsOf("e", 0, [1])[0], args: { cents: 2 } }] }],
    ])("refuses %s", async (_, change) => {
      const store = await open();
      const activation = { entityKey: "e", seq: 0, intents: intentsOf("e", 0, [1]), ...change };
      await expect(store.commit(activation)).rejects.toThrow(/Intent|intent|entityKey|seq/);
      expect(await store.intents()).toHaveLength(0);
    });
  });
});

describeOnBoth("tables", ({ open, schema }) => {
  test("are made once, however many processes start", async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => open()));
    await commitPayments(stores[0]!, "e", 0, [1]);
    expect(await claimAs(stores[3]!, 1)).toHaveLength(1);
    const { rows } = await stores[1]!.context.database.query(`select version from ${schema()}.migration`);
    expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
  });

  test("of a newer version are left alone", async () => {
    const store = await open();
    await store.context.database.query(`insert into ${schema()}.migration (version) values (99)`);
    await expect(open()).rejects.toThrow(/version 99, made by a newer @toolsig\/effector/);
  });
});
