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

/** A PostgreSQL server: a connection string, or a `pg.Pool` of your own, which stays yours to end. */
export async function openPostgres(
  source: string | PostgresPool,
  onError: (error: unknown) => void,
): Promise<Database> {
  if (typeof source === "object") return new PostgresDatabase(source, () => Promise.resolve());
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: source });
  // an idle connection that breaks is replaced; unheard, its error would end the process
  pool.on("error", onError);
  return new PostgresDatabase(pool, () => pool.end());
}

class PostgresDatabase implements Database {
  constructor(
    private readonly pool: PostgresPool,
    readonly close: () => Promise<void>,
  ) {}

  readonly query: Sql["query"] = (text, values) => this.pool.query(text, values);

  script(text: string): Promise<{ rows: unknown[] }> {
    return this.#onOneClient(async (client) => {
      const results: unknown = await client.query(text);
      return (Array.isArray(results) ? results.at(-1) : results) as { rows: unknown[] };
    });
  }

  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#onOneClient(async (client) => {
      await client.query("begin");
      const result = await work(client);
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
