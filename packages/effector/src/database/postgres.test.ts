import { afterEach, expect, test } from "@jest/globals";
import pg from "pg";

import { reclaim } from "../store/claim.js";
import { openStore } from "../store/openStore.js";
import { patience, until } from "../testing/effectors.js";
import { claimAs, commitPayments, end, LEASE_MS, liveOwner } from "../testing/steps.js";
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
    store.close = () => Promise.resolve();
    expect(await reclaim(other.context)).toHaveLength(1);
  });
});

test.each<[object, RegExp]>([
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
