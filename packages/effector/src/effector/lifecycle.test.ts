import { describe, expect, jest, test } from "@jest/globals";
import { ToolRegistry, type ToolContext } from "@toolsig/runtime";

import { idsOf, patience, until, withEffectors } from "../testing/effectors.js";
import { claimAs, commitPayments, LEASE_MS, statesOf } from "../testing/steps.js";
import { payRegistry, payTool, type Pay } from "../testing/tools.js";
import { describeOnBoth, describeOnPostgres, jump } from "../testing/worlds.js";
import { reclaim } from "../store/claim.js";
import { createEffector } from "./effector.js";

describeOnPostgres("an effector", ({ open, errors }) => {
  describe("is started once", () => {
    test("also by calls at the same time", async () => {
      const store = await open();
      const effector = createEffector({ store, registry: payRegistry() });
      const starts = await Promise.allSettled([effector.start(), effector.start()]);
      expect(starts.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
      await effector.stop();
      await expect(effector.start()).rejects.toThrow(/stopped before/);
    });

    test("and stops when it is stopped while it starts", async () => {
      const store = await open();
      const fn = jest.fn<Pay>();
      await commitPayments(store, "e", 0, [1]);
      const effector = createEffector({ store, registry: payRegistry(fn) });
      const starting = effector.start();
      await effector.stop();
      await starting;
      await store.close();
      expect(fn).not.toHaveBeenCalled();
      expect(errors).toEqual([]);
    });

    test("or again, if it could not be", async () => {
      const store = await open();
      const { session } = store.context;
      jest.spyOn(session, "hold").mockRejectedValueOnce(new Error("down"));
      const effector = createEffector({ store, registry: payRegistry() });
      await expect(effector.start()).rejects.toThrow("down");
      await effector.start();
      await effector.stop();
    });
  });

  test("runs what was claimed for it when the answer to the claim was lost", async () => {
    const store = await open();
    const fn = jest.fn<Pay>((_, { intent }: ToolContext) => intent!.attempt);
    const intents = await commitPayments(store, "e", 0, [1]);
    const { database } = store.context;
    const transaction = database.transaction.bind(database);
    jest.spyOn(database, "transaction").mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new Error("connection lost");
    });
    const [result] = await withEffectors(store, [{ registry: payRegistry(fn), leaseMs: 500 }], () =>
      store.awaitResults(idsOf(intents), { signal: patience() }),
    );
    expect(errors).toEqual([new Error("connection lost")]);
    expect(result).toMatchObject({ status: "ok", output: 1 });
    expect(fn).toHaveBeenCalledTimes(1);
  });

  test("does not say that an intent never ran if an earlier run of it was cut off", async () => {
    const store = await open();
    const [outdated] = await commitPayments(store, "e", 0, [2]);
    await claimAs(store, 98);
    await jump(store, LEASE_MS);
    await reclaim(store.context);
    const stricter = new ToolRegistry([payTool(undefined, { maximum: 1 })]);
    const results = await withEffectors(store, [{ registry: stricter }], () =>
      store.awaitResults([outdated!.intentId], { signal: patience() }),
    );
    expect(results).toMatchObject([{ status: "error", attempt: 2, error: { code: "TOOL_ARGUMENT" } }]);
  });

  test("does not run what has another fingerprint than was approved", async () => {
    const store = await open();
    const fn = jest.fn<Pay>();
    const [approved] = await commitPayments(store, "e", 0, [1]);
    const { database, schema } = store.context;
    await database.query(`update ${schema}.intent set fingerprint = repeat('0', 64)`);
    const results = await withEffectors(store, [{ registry: payRegistry(fn) }], () =>
      store.awaitResults([approved!.intentId], { signal: patience() }),
    );
    expect(results).toMatchObject([{ status: "rejected", error: { code: "INTENT_FORMAT" } }]);
    expect(fn).not.toHaveBeenCalled();
  });

  test("survives observers that are async and fail, and an onError that fails", async () => {
    const store = await open();
    const warn = jest.spyOn(process, "emitWarning").mockReturnValue(undefined);
    const fails = () => Promise.reject(new Error("observer"));
    const intents = await commitPayments(store, "e", 0, [1, 2]);
    const options = { registry: payRegistry(), onIntent: fails, onResult: fails, onError: fails };
    const results = await withEffectors(store, [options], () =>
      store.awaitResults(idsOf(intents), { signal: patience() }),
    );
    expect(results).toMatchObject([{ status: "ok" }, { status: "ok" }]);
    await until(() => warn.mock.calls.length === 4);
    warn.mockRestore();
  });
});

describeOnBoth("effectors that know different tools", ({ open }) => {
  test("leave to each other what they do not know, and neither waits for that", async () => {
    const store = await open();
    const ids: string[] = [];
    for (let entity = 0; entity < 20; entity += 1) {
      ids.push(...idsOf(await commitPayments(store, `e${entity}`, 0, [entity, entity])));
    }
    const other = new ToolRegistry([payTool(undefined, { name: "other" })]);
    await withEffectors(store, [{ registry: other }, { registry: payRegistry() }], async () => {
      const results = await store.awaitResults(ids, { signal: patience() });
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["ok"]));
    });
    expect(await statesOf(store, "e0")).toEqual(["ok", "ok"]);
  });
});
