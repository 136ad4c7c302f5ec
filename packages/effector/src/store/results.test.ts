import { describe, expect, jest, test } from "@jest/globals";

import { IntentNotFoundError } from "../errors.js";
import { idsOf, patience, until } from "../testing/effectors.js";
import { claimAs, commitPayments, end } from "../testing/steps.js";
import { describeOnBoth } from "../testing/worlds.js";
import type { IntentResult } from "../wire/result.js";
import type { EffectStore } from "./store.js";

/** Executes what is ready, as an effector would. */
async function executeAll(store: EffectStore): Promise<void> {
  for (let claims = await claimAs(store, 1); claims.length > 0; claims = await claimAs(store, 1)) {
    for (const claim of claims) await end(store, claim, { status: "ok", output: claim.entityKey });
  }
}

describeOnBoth("results", ({ open, errors }) => {
  describe("awaitResults", () => {
    test("resolves to all results in the order of the ids, those that were there and those that come, from another process too", async () => {
      const [store, other] = [await open(), await open()];
      const before = await commitPayments(store, "a", 0, [1]);
      await executeAll(store);
      const after = await commitPayments(store, "b", 0, [1, 2]);
      const ids = [...idsOf(after), ...idsOf(before), idsOf(after)[0]!];
      const results = store.awaitResults(ids, { signal: patience() });
      await executeAll(other);
      expect((await results).map(({ intentId }) => intentId)).toEqual(ids);
      expect(await store.awaitResults([], { signal: patience() })).toEqual([]);
    });

    test("says which ids were never committed", async () => {
      const store = await open();
      const unknown = "3272a624-ba5a-553e-a8f4-48241102fc2f";
      const [intent] = await commitPayments(store, "a", 0, [1]);
      await expect(store.awaitResults([intent!.intentId, unknown])).rejects.toThrow(IntentNotFoundError);
      await expect(store.awaitResults([intent!.intentId, unknown])).rejects.toThrow(unknown);
      expect(await store.result(unknown)).toBeUndefined();
      await expect(store.awaitResults(["no id"])).rejects.toThrow(IntentNotFoundError);
      expect([await store.result("no id"), await store.intent("no id")]).toEqual([undefined, undefined]);
      expect(await store.history("no id")).toEqual([]);
    });

    test("comes although the database failed when it was told", async () => {
      const store = await open();
      const [intent] = await commitPayments(store, "a", 0, [1]);
      const { database, statements } = store.context;
      const query = database.query.bind(database);
      const looks: Promise<unknown>[] = [];
      jest.spyOn(database, "query").mockImplementation((text, values) => {
        const look = looks.length === 1 ? Promise.reject(new Error("gone")) : query(text, values);
        if (text === statements.results) looks.push(look);
        return look;
      });
      const result = store.awaitResults([intent!.intentId], { signal: patience() });
      await looks[0];
      await executeAll(store);
      expect(await result).toMatchObject([{ status: "ok" }]);
      expect(looks.length).toBeGreaterThan(2);
      expect(errors).toContainEqual(new Error("gone"));
    });

    test("ends with the signal's reason, and with the store", async () => {
      const store = await open();
      const [intent] = await commitPayments(store, "a", 0, [1]);
      const controller = new AbortController();
      const aborted = store.awaitResults([intent!.intentId], { signal: controller.signal });
      const closed = expect(store.awaitResults([intent!.intentId])).rejects.toThrow("closed");
      controller.abort(new Error("enough"));
      await expect(aborted).rejects.toThrow("enough");
      await expect(store.awaitResults([], { signal: controller.signal })).rejects.toThrow("enough");
      await store.close();
      await closed;
      await store.close();
    });
  });

  describe("a subscription", () => {
    test("delivers what comes, also what came while nobody was there", async () => {
      const store = await open();
      const seen: IntentResult[] = [];
      const first = await store.subscribe({ name: "desk" }, (result) => void seen.push(result));
      await commitPayments(store, "a", 0, [1]);
      await executeAll(store);
      await until(() => seen.length === 1);
      await first.stop();

      await commitPayments(store, "b", 0, [1, 2]);
      await executeAll(store);
      const restarted = await open();
      await restarted.subscribe({ name: "desk", concurrency: 2 }, (result) => void seen.push(result));
      await until(() => seen.length === 3);
      expect(seen.map(({ output }) => output)).toEqual(["a", "b", "b"]);
    });

    test("delivers again what its handler could not deal with", async () => {
      const store = await open();
      let attempts = 0;
      await store.subscribe({ name: "desk" }, () => {
        attempts += 1;
        if (attempts === 1) throw new Error("not now");
      });
      await commitPayments(store, "a", 0, [1]);
      await executeAll(store);
      await until(() => attempts === 2);
      expect(errors).toEqual([new Error("not now")]);
    });

    test("that is given up gets nothing more; what waits for it is forgotten", async () => {
      const store = await open();
      const seen: unknown[] = [];
      const subscription = await store.subscribe({ name: "desk" }, (result) => void seen.push(result));
      await subscription.stop();
      await store.unsubscribe("desk");
      await commitPayments(store, "a", 0, [1]);
      await executeAll(store);
      await store.subscribe({ name: "desk" }, (result) => void seen.push(result));
      await commitPayments(store, "b", 0, [1]);
      await executeAll(store);
      await until(() => seen.length === 1);
      expect(seen).toMatchObject([{ output: "b" }]);
      await expect(store.subscribe({ name: "no desk" }, () => undefined)).rejects.toThrow(TypeError);
    });
  });
});
