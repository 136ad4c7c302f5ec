import { existsSync } from "node:fs";

import type { PGlite } from "@electric-sql/pglite";

import type { Database } from "../database/database.js";
import { openPglite } from "../database/pglite.js";
import { openPostgres, type PostgresPool } from "../database/postgres.js";
import { reporting, warn } from "../observe.js";
import { Inspector } from "./inspect.js";
import { migrate, migrationLock } from "./migrations.js";
import { Queue, queueSchemaOf } from "./queue.js";
import { statementsOf } from "./statements.js";
import { EffectStore } from "./store.js";

/** Where a store keeps its tables. Without `postgres` and `pglite`: in memory, for tests. */
export interface StoreOptions {
  /** A connection string, or a `pg.Pool` of your own with at least 4 connections. */
  readonly postgres?: string | PostgresPool;
  /** A folder, or an instance of your own. */
  readonly pglite?: string | PGlite;
  /** The schema of the tables; the queue's is named after it, with `_boss`. Default: `toolsig`. */
  readonly schema?: string;
  /** Hears of failures that are dealt with by trying again, and of those of handlers. Default: they are warnings of the process. */
  readonly onError?: (error: unknown) => void;
}

/** Opens a store, and brings its tables to this version. Any number of processes may do so at once. Throws `TypeError` for bad options. */
export async function openStore(options: StoreOptions = {}): Promise<EffectStore> {
  const { schema = "toolsig" } = options;
  const onError = reporting(options.onError ?? warn);
  const database = await openDatabase(options, onError);
  try {
    const queue = await database.exclusively(migrationLock(schema), async (connection) => {
      await migrate(connection, schema);
      return Queue.open(database, connection, queueSchemaOf(schema), onError);
    });
    return new EffectStore({ schema, database, queue, statements: statementsOf(schema) }, onError);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens a store to look at and nothing else: its tables must be there. */
export async function openInspector(options: StoreOptions): Promise<Inspector & { close(): Promise<void> }> {
  const { schema = "toolsig", pglite } = options;
  if (typeof pglite === "string" && !existsSync(pglite)) throw new Error(`There is no folder ${pglite}.`);
  const database = await openDatabase(options, reporting(options.onError ?? warn));
  return Object.assign(new Inspector(database, statementsOf(schema)), { close: () => database.close() });
}

function openDatabase(options: StoreOptions, onError: (error: unknown) => void): Promise<Database> {
  const { postgres, pglite, schema = "toolsig" } = options;
  for (const name of ["postgres", "pglite"] as const) {
    // a forgotten environment variable must not lead to a store that forgets
    if (name in options && !options[name])
      throw new TypeError(`openStore: ${name} is ${JSON.stringify(options[name])}.`);
  }
  if (postgres && pglite) throw new TypeError("openStore: name postgres or pglite, not both.");
  if (!/^[a-z_][a-z0-9_]{0,40}$/.test(schema)) {
    throw new TypeError(`openStore: schema must be like ^[a-z_][a-z0-9_]{0,40}$, not ${JSON.stringify(schema)}.`);
  }
  return postgres ? openPostgres(postgres, onError) : openPglite(pglite);
}
