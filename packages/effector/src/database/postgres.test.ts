import { afterEach, expect, test } from "@jest/globals";
import pg from "pg";

import { reclaim } from "../store/claim.js";
import { openStore } from "../store/openStore.js";
import { outcomeOf, settle } from "../store/settle.js";
import { patience, until } from "../testing/effectors.js";
import { claimAs, commitPayments, end, LEASE_MS, liveOwner, statesOf } from "../testing/steps.js";
import { describeOnPostgres, jump } from "../testing/worlds.js";

const url = process.env["TOOLSIG_TEST_POSTGRES"]!;
const pools: pg.Pool[] = [];

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});

/** A pool of the user's own, and what breaks all of its connections, as a restart of the server does. */
function breakable() {
  const name = `breakable-${pools.length}-${process.pid}`;
  const pool = new pg.Pool({ connectionString: url, application_name: name });
  pool.on("error", () => undefined);
  pools.push(pool);
  const breakAll = async () => {
    const admin = new pg.Client(url);
    await admin.connect();
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [name]);
    await admin.end();
  };
  return { pool, breakAll };
}

describeOnPostgres("a session", ({ open, errors }) => {
  test("comes back after its connection broke, with its locks, and looks for what it missed", async () => {
    const { pool, breakAll } = breakable();
    const store = await open({ postgres: pool });
    const other = await open();
    const { owner } = await liveOwner(store);
    const [intent] = await commitPayments(store, "e", 0, [1]);
    const [claim] = await claimAs(store, owner);
    const result = store.awaitResults([intent!.intentId], { signal: patience() });

    const { session } = store.context;
    const before = session.uptimeMs();
    await breakAll();
    await until(() => session.uptimeMs() === 0 || session.uptimeMs() < before);
    await until(() => session.uptimeMs() > 0);
    await jump(other, LEASE_MS);
    expect(await reclaim(other.context)).toEqual([]);

    await end(other, claim!);
    expect(await result).toMatchObject([{ status: "ok" }]);
    expect(errors.length).toBeGreaterThan(0);
  });

  test("that is closed holds nothing any more", async () => {
    const [store, other] = [await open(), await open()];
    const { owner } = await liveOwner(store);
    await commitPayments(store, "e", 0, [1]);
    await claimAs(store, owner);
    await jump(store, LEASE_MS);
    expect(await reclaim(other.context)).toEqual([]);
    await store.close();
    expect(await reclaim(other.context)).toHaveLength(1);
  });
});

describeOnPostgres("a store", ({ open, schema }) => {
  test("gives every intent its turn, whatever isolation is the database's default", async () => {
    const options = "-c default_transaction_isolation=repeatable\\ read";
    const pool = new pg.Pool({ connectionString: url, options });
    pools.push(pool);
    const store = await open({ postgres: pool });
    await commitPayments(store, "e", 0, [1]);
    const [claimed] = await claimAs(store, 1);
    const outcome = outcomeOf(claimed!.claim, {
      intentId: claimed!.intentId,
      attempt: 1,
      status: "ok",
      completedAt: new Date().toISOString(),
    });
    // the next one is staged while the result is about to be committed
    const staged = await store.context.database.transaction(async (sql) => {
      await settle(store.context, sql, [outcome]);
      const commit = commitPayments(store, "e", 1, [2]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { commit };
    });
    await staged.commit;
    expect(await statesOf(store, "e")).toEqual(["ok", "ready"]);
  });

  test("can be opened as often at once as a pool has connections", async () => {
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    pools.push(pool);
    const opened = await Promise.all([1, 2, 3, 4].map(() => openStore({ postgres: pool, schema: schema() })));
    // each has a session, and none of them is left for more
    await Promise.all(opened.map((store) => store.close()));
  });

  test("may have a word of SQL for its schema", async () => {
    const store = await open({ schema: "user" });
    await commitPayments(store, "e", 0, [1]);
    await end(store, (await claimAs(store, 1))[0]!);
    expect(await store.totals()).toMatchObject([{ status: "ok", count: 1 }]);
    await store.context.database.script('drop schema "user" cascade; drop schema user_boss cascade');
  });

  test("tells when its queue cannot be read", async () => {
    const store = await open();
    const failing = { query: () => Promise.reject(new Error("no such table")) };
    await expect(store.context.queue.take(failing, "intents", 1)).rejects.toThrow("no such table");
  });
});

test.each<[object, RegExp]>([
  [{ postgres: { options: { max: 3 } } }, /at least 4 connections, this one has 3/],
  [{ postgres: undefined }, /postgres is undefined/],
  [{ postgres: "" }, /postgres is ""/],
  [{ pglite: undefined }, /pglite is undefined/],
  [{ postgres: url, pglite: "x" }, /not both/],
  [{ postgres: url, schema: "a; drop" }, /schema must be like/],
])("openStore(%j) is refused", async (options, message) => {
  await expect(openStore(options)).rejects.toThrow(message);
});

test("a server that is not there is said to be missing", async () => {
  await expect(openStore({ postgres: "postgres://127.0.0.1:1/none" })).rejects.toThrow(/ECONNREFUSED/);
});
