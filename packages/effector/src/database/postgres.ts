import { createHash } from "node:crypto";

import type { Database, LockKey, Session, SessionEvents, Sql } from "./database.js";
import { PostgresSession } from "./postgresSession.js";

/** What is used of a `pg.Pool`. */
export interface PostgresPool extends Sql {
  connect(): Promise<PostgresClient>;
}

/** What is used of a client that a pool hands out. */
export interface PostgresClient extends Sql {
  /** Gives the client back, or discards it with its connection. */
  release(discard?: boolean): void;
  on(event: "notification", listener: (message: { channel: string; payload?: string | undefined }) => void): unknown;
  on(event: "error" | "end", listener: (error?: Error) => void): unknown;
  off(event: "error", listener: (error?: Error) => void): unknown;
}

/**
 * Sends statements under names, so that each connection parses and plans them once. Only for statements of which there are few: ours and
 * the queue's.
 */
const prepared = (client: Sql): Sql => ({
  query: (text, values) => {
    if (!values) return client.query(text);
    let name = names.get(text);
    if (name === undefined) names.set(text, (name = nameOf(text)));
    return (client as unknown as NamedSql).query({ name, text, values });
  },
});

const names = new Map<string, string>();

/** The same in every copy of this package, for they may share connections. */
const nameOf = (text: string): string =>
  `toolsig_${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;

/** The form in which pg takes a named statement. */
interface NamedSql {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as in Sql
  query<Row>(statement: {
    readonly name: string;
    readonly text: string;
    readonly values: unknown[];
  }): Promise<{ rows: Row[] }>;
}

/** A PostgreSQL server: a connection string, or a `pg.Pool` of your own, which stays yours to end. */
export async function openPostgres(
  source: string | PostgresPool,
  onError: (error: unknown) => void,
): Promise<Database> {
  if (typeof source === "object") return new PostgresDatabase(source, () => Promise.resolve());
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: source });
  let closing = false;
  // an idle connection that breaks is replaced; unheard, its error would end the process
  pool.on("error", (error) => {
    if (!closing) onError(error);
  });
  return new PostgresDatabase(pool, () => {
    closing = true;
    return pool.end();
  });
}

class PostgresDatabase implements Database {
  constructor(
    private readonly pool: PostgresPool,
    readonly close: () => Promise<void>,
  ) {}

  readonly query: Sql["query"] = (text, values) => prepared(this.pool).query(text, values);

  script(text: string): Promise<{ rows: unknown[] }> {
    return this.#onOneClient(async (client) => {
      const results: unknown = await client.query(text);
      return (Array.isArray(results) ? results.at(-1) : results) as { rows: unknown[] };
    });
  }

  transaction<T>(work: (sql: Sql, native: Sql) => Promise<T>): Promise<T> {
    return this.#onOneClient(async (client) => {
      await client.query("begin");
      const result = await work(prepared(client), client);
      await client.query("commit");
      return result;
    });
  }

  exclusively<T>(lock: LockKey, work: () => Promise<T>): Promise<T> {
    return this.#onOneClient(async (client) => {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock($1, $2)", [...lock]);
      const result = await work();
      await client.query("commit");
      return result;
    });
  }

  /** Whatever fails, the client goes back without a transaction, or not at all. */
  async #onOneClient<T>(work: (client: PostgresClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken = false;
    const onBroken = () => (broken = true);
    client.on("error", onBroken);
    try {
      return await work(client);
    } catch (error) {
      await client.query("rollback").catch(onBroken);
      throw error;
    } finally {
      client.off("error", onBroken);
      client.release(broken);
    }
  }

  openSession(events: SessionEvents): Session {
    return new PostgresSession(this.pool, events);
  }
}
