import { describe, expect, jest, test } from "@jest/globals";
import { ToolRegistry, type ToolContext } from "@toolsig/runtime";

import { idsOf, patience, until, withEffectors } from "../testing/effectors.js";
import { commitPayments, statesOf } from "../testing/steps.js";
import { payRegistry, payTool, type Pay } from "../testing/tools.js";
import { describeOnBoth, describeOnPostgres, jump, type World } from "../testing/worlds.js";
import { createEffector } from "./effector.js";
import type { IntentEvent, ResultEvent } from "./hooks.js";
import type { EffectorOptions } from "./options.js";

describeOnBoth("an effector", ({ open }: World) => {
  test("executes each intent once, tells the tool which it is, and stores what it returned", async () => {
    const store = await open();
    const fn = jest.fn<Pay>((cents, { intent }) => ({ cents, intent }));
    const intents = await commitPayments(store, "order/1", 0, [5]);
    const [result] = await withEffectors(store, [{ registry: payRegistry(fn) }], () =>
      store.awaitResults(idsOf(intents), { signal: patience() }),
    );
    const { intentId } = intents[0]!;
    expect(result).toMatchObject({
      version: 1,
      intentId,
      status: "ok",
      attempt: 1,
      output: { cents: 5, intent: { id: intentId, entityKey: "order/1", attempt: 1 } },
    });
    expect(fn).toHaveBeenCalledTimes(1);
    expect(await store.result(intentId)).toEqual(result);
    expect((await store.history(intentId)).map(({ state }) => state)).toEqual(["ready", "running", "done"]);
  });

  test("keeps the order of an entity while others run beside it", async () => {
    const store = await open();
    const log: string[] = [];
    const running = new Set<string>();
    let most = 0;
    const fn: Pay = async (cents, { intent }) => {
      const { entityKey } = intent!;
      expect(running.has(entityKey)).toBe(false);
      most = Math.max(most, running.add(entityKey).size);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running.delete(entityKey);
      log.push(`${entityKey}${cents}`);
    };
    const ids: string[] = [];
    for (const seq of [0, 1]) {
      for (const entity of ["a", "b", "c"]) {
        ids.push(...idsOf(await commitPayments(store, entity, seq, [2 * seq, 2 * seq + 1])));
      }
    }
    const registry = payRegistry(fn);
    await withEffectors(store, [{ registry }, { registry, concurrency: 2 }], () =>
      store.awaitResults(ids, { signal: patience() }),
    );
    for (const entity of ["a", "b", "c"]) {
      expect(log.filter((entry) => entry.startsWith(entity))).toEqual([0, 1, 2, 3].map((step) => `${entity}${step}`));
    }
    expect(most).toBeGreaterThan(1);
  });

  test("an unknown tool is no answer until the intent expires: a deployment may be under way", async () => {
    const store = await open();
    const [first] = await commitPayments(store, "e", 0, [1], { ttlMs: 60_000 });
    const [second] = await commitPayments(store, "f", 0, [2], { ttlMs: 120_000 });
    await withEffectors(store, [{ registry: new ToolRegistry(), leaseMs: 300 }], async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await statesOf(store, "e")).toEqual(["ready"]);
      await jump(store, 61_000);
      const [result] = await store.awaitResults([first!.intentId], { signal: patience() });
      expect(result).toMatchObject({ status: "expired", attempt: 0, error: { code: "EXPIRED" } });
    });
    const [late] = await withEffectors(store, [{ registry: payRegistry() }], () =>
      store.awaitResults([second!.intentId], { signal: patience() }),
    );
    expect(late).toMatchObject({ status: "ok", attempt: 1 });
  });
});

describeOnPostgres("an effector", ({ open, schema, errors }: World) => {
  async function resultOf(fn: Pay, options: Partial<EffectorOptions> = {}) {
    const store = await open();
    const intents = await commitPayments(store, "e", 0, [1]);
    const [result] = await withEffectors(store, [{ registry: payRegistry(fn), ...options }], () =>
      store.awaitResults(idsOf(intents), { signal: patience() }),
    );
    return result!;
  }

  describe("makes a final result of whatever a tool does", () => {
    test.each<[string, Pay, object]>([
      ["returns nothing", () => undefined, { status: "ok", output: null }],
      [
        "throws an error",
        () => Promise.reject(new Error("declined")),
        { status: "error", error: { code: "TOOL_EXECUTION", message: "declined" } },
      ],
      [
        "throws an error with a code",
        () => Promise.reject(Object.assign(new Error("busy"), { code: "E_BUSY" })),
        { status: "error", error: { code: "E_BUSY", message: "busy" } },
      ],
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- tools throw anything
      ["throws no error", () => Promise.reject(undefined), { status: "error", error: { code: "TOOL_EXECUTION" } }],
      ["returns what is not JSON", () => ({ at: new Date(0) }), { status: "ok", error: { code: "OUTPUT_NOT_JSON" } }],
      ["returns what JSON would change", () => [NaN], { status: "ok", error: { code: "OUTPUT_NOT_JSON" } }],
    ])("%s", async (_, fn, expected) => {
      expect(await resultOf(fn)).toMatchObject(expected);
    });

    test("takes too long", async () => {
      let signal: AbortSignal | undefined;
      const hang: Pay = (_, context: ToolContext) => {
        ({ signal } = context);
        return new Promise(() => undefined);
      };
      expect(await resultOf(hang, { toolTimeoutMs: 50 })).toMatchObject({
        status: "error",
        error: { code: "TOOL_TIMEOUT" },
      });
      expect(signal!.aborted).toBe(true);
    });
  });

  test("does not call a tool with what was not committed, or is not accepted any more", async () => {
    const store = await open();
    const fn = jest.fn<Pay>();
    const [altered] = await commitPayments(store, "e", 0, [1]);
    const [outdated] = await commitPayments(store, "f", 0, [2]);
    const { database } = store.context;
    await database.query(
      `update ${schema()}.intent set body = replace(body, '"cents":1', '"cents":100') where entity_key = 'e'`,
    );
    const stricter = new ToolRegistry();
    stricter.register("pay", payTool(fn, { name: "pay", maximum: 1 }));
    const results = await withEffectors(store, [{ registry: stricter }], () =>
      store.awaitResults(idsOf([altered!, outdated!]), { signal: patience() }),
    );
    expect(results).toMatchObject([
      { status: "rejected", error: { code: "INTENT_FORMAT", message: expect.stringContaining("fingerprint") } },
      { status: "rejected", error: { code: "TOOL_ARGUMENT" } },
    ]);
    expect(results.some((result) => "startedAt" in result)).toBe(false);
    expect(fn).not.toHaveBeenCalled();
  });

  test("stops when what runs has finished, and gives back what has not started", async () => {
    const store = await open();
    let finish!: () => void;
    const started = jest.fn();
    const fn: Pay = () => {
      started();
      return new Promise<void>((resolve) => (finish = resolve));
    };
    await commitPayments(store, "e", 0, [1, 2]);
    const effector = createEffector({ store, registry: payRegistry(fn) });
    await effector.start();
    await until(() => started.mock.calls.length > 0);
    const stopped = effector.stop();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(effector.running).toBe(1);
    finish();
    await stopped;
    expect(await statesOf(store, "e")).toEqual(["ok", "ready"]);
    await expect(effector.start()).rejects.toThrow(/stopped before/);
  });

  test("tells its observers what happens, and none of the contents; what they throw changes nothing", async () => {
    const store = await open();
    const events: (IntentEvent | ResultEvent)[] = [];
    const onIntent = (event: IntentEvent) => {
      events.push(event);
      throw new Error("observer");
    };
    const intents = await commitPayments(store, "e", 0, [7]);
    await withEffectors(store, [{ registry: payRegistry(() => "secret"), onIntent, onResult: onIntent }], () =>
      store.awaitResults(idsOf(intents), { signal: patience() }),
    );
    const { intentId } = intents[0]!;
    const event = {
      intentId,
      entityKey: "e",
      toolName: "pay",
      attempt: 1,
      traceparent: undefined,
      waitedMs: expect.any(Number),
    };
    expect(events).toEqual([
      event,
      { ...event, status: "ok", errorCode: undefined, ranMs: expect.any(Number), stored: true },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/secret|cents/);
    expect(errors).toHaveLength(2);
  });

  test.each([{ concurrency: 0 }, { concurrency: 1.5 }, { leaseMs: 1 }, { toolTimeoutMs: 0 }])(
    "refuses %p",
    async (options) => {
      const store = await open();
      expect(() => createEffector({ store, registry: payRegistry(), ...options })).toThrow(TypeError);
    },
  );
});
