import { randomUUID } from "node:crypto";

import type { PGlite } from "@electric-sql/pglite";
import { afterEach, beforeAll, describe } from "@jest/globals";

import { openStore, type StoreOptions } from "../store/openStore.js";
import type { EffectStore } from "../store/store.js";

/** A database to test in: each test has a schema of its own, in which time can be made to jump. */
export interface World {
  /** Opens a store on the test's schema; the second one is what another process would have. It is closed after the test. */
  readonly open: (options?: Partial<StoreOptions>) => Promise<EffectStore>;
  /** The name of the test's schema. */
  readonly schema: () => string;
  /** What went wrong, as stores report it. */
  readonly errors: unknown[];
}

/** From the test environment. */
declare const openTestPglite: () => Promise<PGlite>;

/** Describes the same on PGlite and on a real PostgreSQL server. */
export function describeOnBoth(name: string, tests: (world: World) => void): void {
  let pglite: PGlite;
  describe(`${name}, on PGlite`, () => {
    beforeAll(async () => {
      pglite = await openTestPglite();
    });
    tests(worldOf(() => ({ pglite })));
  });
  describeOnPostgres(name, tests);
}

/** Describes what does not depend on the database, on a real PostgreSQL server. */
export function describeOnPostgres(name: string, tests: (world: World) => void): void {
  describe(`${name}, on PostgreSQL`, () => {
    tests(worldOf(() => ({ postgres: process.env["TOOLSIG_TEST_POSTGRES"]! })));
  });
}

function worldOf(place: () => StoreOptions): World {
  const errors: unknown[] = [];
  let opened: EffectStore[] = [];
  let schema: string | undefined;
  const name = () => (schema ??= `test_${randomUUID().slice(0, 13).replace("-", "_")}`);
  afterEach(async () => {
    const stores = opened;
    opened = [];
    for (const store of stores.reverse()) await store.close();
    schema = undefined;
    errors.length = 0;
  });
  return {
    errors,
    schema: name,
    open: async (options) => {
      const store = await openStore({ ...place(), schema: name(), onError: (error) => errors.push(error), ...options });
      opened.push(store);
      return store;
    },
  };
}

/** Makes the database's clock run ahead. */
export async function jump({ context: { database, schema } }: EffectStore, ms: number): Promise<void> {
  await setClock(database, schema, `clock_timestamp() + interval '${ms} ms'`);
}

/** Stops the database's clock. */
export async function freeze({ context: { database, schema } }: EffectStore, at: Date): Promise<void> {
  await setClock(database, schema, `timestamptz '${at.toISOString()}'`);
}

async function setClock(database: EffectStore["context"]["database"], schema: string, now: string): Promise<void> {
  await database.query(
    `create or replace function ${schema}.clock() returns timestamptz language sql stable as $$ select ${now} $$`,
  );
}
