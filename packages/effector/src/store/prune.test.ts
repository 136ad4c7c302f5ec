import { expect, test } from "@jest/globals";

import { ActivationConflictError, IntentNotFoundError } from "../errors.js";
import { until } from "../testing/effectors.js";
import { claimAs, commitPayments, end, statesOf } from "../testing/steps.js";
import { intentsOf } from "../testing/tools.js";
import { describeOnBoth, freeze } from "../testing/worlds.js";
import type { EffectStore } from "./store.js";

const START = Date.parse("2100-01-01T00:00:00.000Z");

async function at(store: EffectStore, ms: number): Promise<void> {
  await freeze(store, new Date(START + ms));
}

async function finishAll(store: EffectStore): Promise<void> {
  for (const claim of await claimAs(store, 1)) await end(store, claim);
}

describeOnBoth("pruning", ({ open, schema }) => {
  test("removes what has been finished for so long, with its history, and nothing else", async () => {
    const store = await open();
    const commit = (entity: string) => commitPayments(store, entity, 0, [1], { now: new Date(START) });
    await at(store, 0);
    const [old] = await commit("old");
    await finishAll(store);
    await at(store, 1);
    await commit("new");
    await finishAll(store);
    await commit("unfinished");
    await at(store, 1000);
    expect(await store.prune({ olderThanMs: 1001 })).toBe(0);
    expect(await store.prune({ olderThanMs: 1000 })).toBe(1);
    expect((await store.intents()).map(({ intent }) => intent.entityKey)).toEqual(["new", "unfinished"]);
    expect(await store.history(old!.intentId)).toEqual([]);
    await expect(store.awaitResults([old!.intentId])).rejects.toThrow(IntentNotFoundError);
    expect(await store.prune({ olderThanMs: 0 })).toBe(1);
    expect(await statesOf(store, "unfinished")).toEqual(["ready"]);
    const { rows } = await store.context.database.query(`select from ${schema()}_boss.archive`);
    expect(rows).toHaveLength(0);
  });

  test("lets nothing run again: how far an entity has come is kept", async () => {
    const store = await open();
    const commit = (seq: number) => store.commit({ entityKey: "e", seq, intents: intentsOf("e", seq, [1]) });
    await commit(4);
    await finishAll(store);
    expect(await store.prune({ olderThanMs: 0 })).toBe(1);
    await expect(commit(4)).rejects.toThrow(ActivationConflictError);
    expect(await claimAs(store, 1)).toEqual([]);
    expect(await commit(5)).toEqual({ replayed: false });
    expect(await claimAs(store, 1)).toHaveLength(1);
  });

  test("waits for subscriptions", async () => {
    const store = await open();
    const desk = await store.subscribe({ name: "desk" }, () => undefined);
    await desk.stop();
    await commitPayments(store, "e", 0, [1]);
    await finishAll(store);
    expect(await store.prune({ olderThanMs: 0 })).toBe(0);
    const seen: string[] = [];
    await store.subscribe({ name: "desk" }, ({ intentId }) => void seen.push(intentId));
    await until(async () => seen.length === 1 && (await store.prune({ olderThanMs: 0 })) === 1);
  });

  test.each([-1, NaN, Infinity])("of %p is refused", async (olderThanMs) => {
    const store = await open();
    await expect(store.prune({ olderThanMs })).rejects.toThrow(/olderThanMs/);
  });

  test("knows how old the results of earlier versions are", async () => {
    const store = await open();
    await commitPayments(store, "e", 0, [1]);
    await finishAll(store);
    const { database } = store.context;
    await database.query(`delete from ${schema()}.migration where version = 2`);
    await database.query(`alter table ${schema()}.intent drop column set_aside, drop column done_at`);
    const later = await open();
    expect(await later.prune({ olderThanMs: 60_000 })).toBe(0);
    await freeze(later, new Date(Date.now() + 60_000));
    expect(await later.prune({ olderThanMs: 60_000 })).toBe(1);
  });
});
