import { expect, test } from "@jest/globals";

import { DecisionRefusedError, IntentNotFoundError } from "../errors.js";
import { claimAs, commitPayments, end, LEASE_MS, statesOf } from "../testing/steps.js";
import { describeOnBoth, jump } from "../testing/worlds.js";
import { holdForApproval, reclaim } from "./claim.js";

describeOnBoth("decisions", ({ open }) => {
  test("an approved intent takes its turn; until then it and those behind it wait", async () => {
    const store = await open();
    const [intent] = await commitPayments(store, "e", 0, [1], { awaitApproval: true });
    await commitPayments(store, "e", 1, [2]);
    await commitPayments(store, "f", 0, [3]);
    expect((await claimAs(store, 1)).map(({ entityKey }) => entityKey)).toEqual(["f"]);
    expect(await store.intents({ state: "awaiting_approval" })).toMatchObject([{ intent: { args: { cents: 1 } } }]);
    await store.decide(intent!.intentId, {
      approve: true,
      by: "ann",
      reason: "regular",
      fingerprint: intent!.fingerprint,
    });
    expect(await statesOf(store, "e")).toEqual(["ready", "waiting"]);
    const [claim] = await claimAs(store, 1);
    expect(claim).toMatchObject({ intentId: intent!.intentId, approved: true });
    await end(store, claim!);
    expect(await store.intent(intent!.intentId)).toMatchObject({
      decision: { approve: true, by: "ann", reason: "regular" },
    });
    expect(await statesOf(store, "e")).toEqual(["ok", "ready"]);
  });

  test("an intent may be approved before its turn", async () => {
    const store = await open();
    const [, second] = await commitPayments(store, "e", 0, [1, 2], { awaitApproval: true });
    await store.decide(second!.intentId, { approve: true, by: "ann" });
    expect(await statesOf(store, "e")).toEqual(["awaiting_approval", "waiting"]);
  });

  test("a denied intent is rejected, and the next one takes its turn", async () => {
    const store = await open();
    const [intent] = await commitPayments(store, "e", 0, [1], { awaitApproval: true });
    await commitPayments(store, "e", 1, [2]);
    await store.decide(intent!.intentId, { approve: false, by: "bob", reason: "too much" });
    expect(await store.intent(intent!.intentId)).toMatchObject({
      decision: { approve: false, by: "bob", reason: "too much" },
      result: {
        status: "rejected",
        attempt: 0,
        error: { code: "APPROVAL_DENIED", message: "Denied by bob: too much" },
      },
    });
    expect(await statesOf(store, "e")).toEqual(["rejected", "ready"]);
  });

  test("what is denied after a run of it was cut off may have had its effect", async () => {
    const store = await open();
    const [intent] = await commitPayments(store, "e", 0, [1]);
    await claimAs(store, 98);
    await jump(store, LEASE_MS);
    await reclaim(store.context);
    const [second] = await claimAs(store, 99);
    await holdForApproval(store.context, second!);
    await store.decide(intent!.intentId, { approve: false, by: "bob" });
    expect(await store.intent(intent!.intentId)).toMatchObject({
      decision: { approve: false },
      result: { status: "error", attempt: 1, error: { code: "APPROVAL_DENIED" } },
    });
  });

  test("only what waits can be decided, once, as it was shown, and in time", async () => {
    const store = await open();
    const [plain] = await commitPayments(store, "a", 0, [1]);
    const [waiting, late] = await commitPayments(store, "b", 0, [1, 2], { awaitApproval: true, ttlMs: 60_000 });
    const decide = (id: string, more: object = {}) => store.decide(id, { approve: true, by: "ann", ...more });
    await expect(decide(plain!.intentId)).rejects.toThrow(/it is ready/);
    await expect(decide("3272a624-ba5a-553e-a8f4-48241102fc2f")).rejects.toThrow(IntentNotFoundError);
    await expect(decide("no id")).rejects.toThrow(IntentNotFoundError);
    await expect(decide(waiting!.intentId, { fingerprint: late!.fingerprint })).rejects.toThrow(/was shown/);
    await decide(waiting!.intentId);
    await expect(decide(waiting!.intentId, { approve: false })).rejects.toThrow(DecisionRefusedError);
    await jump(store, 61_000);
    await expect(decide(late!.intentId)).rejects.toThrow(/expired/);
  });

  test("of two that decide at once, one is heard", async () => {
    const [store, other] = [await open(), await open()];
    const [intent] = await commitPayments(store, "e", 0, [1], { awaitApproval: true });
    const outcomes = await Promise.allSettled([
      store.decide(intent!.intentId, { approve: true, by: "ann" }),
      other.decide(intent!.intentId, { approve: false, by: "bob" }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
