import { describe, expect, jest, test } from "@jest/globals";

import { claimAs, commitPayments, end, LEASE_MS, liveOwner, statesOf } from "../testing/steps.js";
import { describeOnBoth, freeze, jump } from "../testing/worlds.js";
import { claim, giveBack, giveBackUnheard, holdForApproval, reclaim, renew } from "./claim.js";
import { INTENTS } from "./queue.js";
import { settleExpired } from "./settle.js";
import type { EffectStore } from "./store.js";

const expire = ({ context }: EffectStore) => context.database.transaction((sql) => settleExpired(context, sql, null));

describeOnBoth("a store", ({ open }) => {
  describe("claims", () => {
    test("have one owner each, whoever asks at the same time", async () => {
      const stores = [await open(), await open(), await open()];
      for (let entity = 0; entity < 30; entity += 1) await commitPayments(stores[0]!, `e${entity}`, 0, [1]);
      const claims = await Promise.all(
        stores.flatMap((store, index) => [claimAs(store, 10 + index, 7), claimAs(store, 20 + index, 7)]),
      );
      const rest = await claimAs(stores[0]!, 30);
      const ids = [...claims.flat(), ...rest].map(({ intentId }) => intentId);
      expect(ids).toHaveLength(30);
      expect(new Set(ids).size).toBe(30);
    });

    test("come in the entity's order, one at a time", async () => {
      const store = await open();
      await commitPayments(store, "a", 0, [1, 2]);
      await commitPayments(store, "a", 5, [3]);
      await commitPayments(store, "b", 0, [4]);
      const order: unknown[] = [];
      for (let claims = await claimAs(store, 1); claims.length > 0; claims = await claimAs(store, 1)) {
        expect(new Set(claims.map(({ entityKey }) => entityKey)).size).toBe(claims.length);
        for (const claim of claims) {
          order.push((JSON.parse(claim.body) as { args: { cents: number } }).args.cents);
          expect(await end(store, claim)).toBe(true);
        }
      }
      expect(order.filter((cents) => cents !== 4)).toEqual([1, 2, 3]);
      expect(order).toHaveLength(4);
    });

    test("leave alone what this owner cannot execute, until somebody can", async () => {
      const store = await open();
      await commitPayments(store, "e", 0, [1]);
      await commitPayments(store, "f", 0, [1]);
      const claimFor = (toolName: string, atMost = 5) =>
        claim(store.context, { owner: 1, leaseMs: LEASE_MS, toolNames: [toolName], atMost, adopts: true });
      expect(await claimFor("other")).toMatchObject({ claims: [], found: true });
      expect(await claimFor("other")).toMatchObject({ claims: [], found: false });
      expect(await statesOf(store, "e")).toEqual(["ready"]);
      expect(await claimFor("pay", 1)).toMatchObject({ claims: [{ attempt: 1 }], moreAside: true });
      const { claims, moreAside } = await claimFor("pay");
      expect(moreAside).toBe(false);
      // nobody else takes the job of an intent that was adopted and runs
      expect(await claimFor("other")).toMatchObject({ found: false });
      expect(await end(store, claims[0]!)).toBe(true);
      expect({ claims }).toMatchObject({
        claims: [{ attempt: 1 }],
      });
    });

    test("that an owner never heard of are given back, and nothing else of it", async () => {
      const store = await open();
      await commitPayments(store, "heard", 0, [1]);
      await commitPayments(store, "lost", 0, [2]);
      const { owner } = await liveOwner(store);
      const claims = await claimAs(store, owner);
      const heard = claims.find(({ entityKey }) => entityKey === "heard")!;
      const inHand = { owner, intentIds: [heard.intentId] };
      await giveBackUnheard(store.context, inHand);
      expect(await statesOf(store, "lost")).toEqual(["running"]);
      await jump(store, LEASE_MS);
      await giveBackUnheard(store.context, inHand);
      expect(await statesOf(store, "heard")).toEqual(["running"]);
      expect(await claimAs(store, 99)).toMatchObject([{ entityKey: "lost", attempt: 1, claim: 2 }]);
    });

    test("given back are there again, and count as no attempt", async () => {
      const store = await open();
      await commitPayments(store, "e", 0, [1]);
      const [first] = await claimAs(store, 1);
      await giveBack(store.context, first!);
      const [second] = await claimAs(store, 2);
      expect(second).toMatchObject({ attempt: 1, claim: 2 });
    });

    test("held for approval wait for a decision", async () => {
      const store = await open();
      const [intent] = await commitPayments(store, "e", 0, [1]);
      const [first] = await claimAs(store, 1);
      await holdForApproval(store.context, first!);
      expect(await claimAs(store, 2)).toEqual([]);
      await store.decide(intent!.intentId, { approve: true, by: "ann" });
      expect(await claimAs(store, 2)).toMatchObject([{ attempt: 1, approved: true }]);
    });
  });

  describe("leases", () => {
    test("of owners that are gone end exactly at their end", async () => {
      const store = await open();
      const start = new Date("2100-01-01T00:00:00.000Z");
      const at = (ms: number) => freeze(store, new Date(start.getTime() + ms));
      await commitPayments(store, "e", 0, [1], { now: start });
      await at(0);
      const [claimed] = await claimAs(store, 99);
      await at(LEASE_MS - 1);
      expect(await reclaim(store.context)).toEqual([]);
      await renew(store.context, { owner: 99, intentIds: [claimed!.intentId] }, LEASE_MS);
      await at(2 * LEASE_MS - 2);
      expect(await reclaim(store.context)).toEqual([]);
      await at(2 * LEASE_MS - 1);
      expect(await reclaim(store.context)).toHaveLength(1);
      expect(await claimAs(store, 100)).toMatchObject([{ attempt: 2, claim: 2 }]);
    });

    test("of owners that live do not end, however far the clock jumps", async () => {
      const [store, other] = [await open(), await open()];
      const { owner, die } = await liveOwner(store);
      await commitPayments(store, "e", 0, [1]);
      const [claim] = await claimAs(store, owner);
      await jump(store, 60 * 60 * 1000);
      expect(await reclaim(other.context)).toEqual([]);
      await die();
      expect(await reclaim(other.context)).toEqual([claim!.intentId]);
    });
  });

  describe("an owner that was given up", () => {
    async function givenUp(store: EffectStore) {
      await commitPayments(store, "e", 0, [1, 2]);
      const [old] = await claimAs(store, 98);
      await jump(store, LEASE_MS);
      await reclaim(store.context);
      return old!;
    }

    test("cannot end, give back, hold or renew what its successor runs", async () => {
      const store = await open();
      const old = await givenUp(store);
      const [successor] = await claimAs(store, 99);
      expect(successor).toMatchObject({ intentId: old.intentId, attempt: 2 });
      expect(await end(store, old, { status: "error", error: { code: "TOOL_TIMEOUT", message: "" } })).toBe(false);
      await giveBack(store.context, old);
      await holdForApproval(store.context, old);
      await renew(store.context, { owner: 98, intentIds: [old.intentId] }, 60_000);
      expect(await statesOf(store, "e")).toEqual(["running", "waiting"]);
      expect(await end(store, successor!, { status: "ok", output: "second" })).toBe(true);
      expect(await end(store, old, { status: "ok", output: "first" })).toBe(false);
      expect((await store.result(old.intentId))!.output).toBe("second");
    });

    test("is believed when its tool completed, so that no completed run is lost", async () => {
      const store = await open();
      const old = await givenUp(store);
      const [successor] = await claimAs(store, 99);
      expect(await end(store, old, { status: "ok", output: "first" })).toBe(true);
      expect(await end(store, successor!, { status: "ok", output: "second" })).toBe(false);
      expect((await store.result(old.intentId))!.output).toBe("first");
      expect(await statesOf(store, "e")).toEqual(["ok", "ready"]);
    });

    test("is believed in any case while it has no successor", async () => {
      const store = await open();
      const old = await givenUp(store);
      expect(await end(store, old, { status: "error", error: { code: "DECLINED", message: "" } })).toBe(true);
      expect(await claimAs(store, 99)).toMatchObject([{ attempt: 1 }]);
      expect(await statesOf(store, "e")).toEqual(["error", "running"]);
    });
  });

  describe("results", () => {
    test("are the same to the byte whenever they are published", async () => {
      const store = await open();
      const [intent] = await commitPayments(store, "e", 0, [1]);
      const { intentId } = intent!;
      const [claim] = await claimAs(store, 1);
      await end(store, claim!, { status: "ok", output: { b: [1.5e-7, "\0\ud800"], a: null } });
      const text = await store.resultText(intentId);
      const { database, queue, statements } = store.context;
      await database.query(statements.subscribe, ["late"]);
      await queue.openSubscription("late");
      await queue.add(database, [{ queue: INTENTS, id: intentId, data: { intentId } }]);
      expect(await claimAs(store, 2)).toEqual([]);
      expect(await queue.take(database, "results-late", 5)).toMatchObject([{ data: { intentId } }]);
      expect(await store.resultText(intentId)).toBe(text);
      expect(await queue.take(database, INTENTS, 5)).toEqual([]);
    });

    test("are stored together with the next one's turn and the end of the job", async () => {
      const store = await open();
      await commitPayments(store, "e", 0, [1, 2]);
      const [claim] = await claimAs(store, 1);
      const remove = jest.spyOn(store.context.queue, "remove").mockRejectedValueOnce(new Error("gone"));
      await expect(end(store, claim!)).rejects.toThrow("gone");
      expect(remove).toHaveBeenCalledTimes(1);
      expect(await store.result(claim!.intentId)).toBeUndefined();
      expect(await statesOf(store, "e")).toEqual(["running", "waiting"]);
      expect(await end(store, claim!)).toBe(true);
      expect(await statesOf(store, "e")).toEqual(["ok", "ready"]);
    });
  });

  describe("expiry", () => {
    test("is exact, and of intents that were never begun", async () => {
      const store = await open();
      const now = new Date("2100-01-01T00:00:00.000Z");
      const at = (ms: number) => freeze(store, new Date(now.getTime() + ms));
      await commitPayments(store, "e", 0, [1, 2], { now, ttlMs: 1000 });
      await commitPayments(store, "f", 0, [3], { now, ttlMs: 1000, awaitApproval: true });
      await at(999);
      await expire(store);
      expect(await statesOf(store, "e")).toEqual(["ready", "waiting"]);
      await at(1000);
      expect(await claimAs(store, 1)).toEqual([]);
      await expire(store);
      expect(await statesOf(store, "e")).toEqual(["expired", "expired"]);
      expect(await statesOf(store, "f")).toEqual(["expired"]);
    });

    test("is not said of an intent that runs, nor of one that was begun", async () => {
      const store = await open();
      const [intent] = await commitPayments(store, "e", 0, [1, 2], { ttlMs: 60_000 });
      await claimAs(store, 98);
      await jump(store, 61_000);
      await expire(store);
      expect(await statesOf(store, "e")).toEqual(["running", "expired"]);
      await reclaim(store.context);
      await expire(store);
      expect(await store.result(intent!.intentId)).toMatchObject({
        status: "error",
        attempt: 1,
        error: { code: "INTERRUPTED" },
      });
    });
  });
});
