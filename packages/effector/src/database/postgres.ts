import type { Connection, Database, LockKey, Session, SessionEvents, Sql } from "./database.js";
import { PostgresConnection, prepared } from "./postgresConnection.js";
import { PostgresSession } from "./postgresSession.js";

/** What is used of a `pg.Pool`. */
export interface PostgresPool extends Sql {
  connect(): Promise<PostgresClient>;
  readonly options?: { readonly max?: number | undefined };
}

/** What is used of a client that a pool hands out. */
export interface PostgresClient extends Sql {
  /** Gives the client back, or discards it with its connection. */
  release(discard?: boolean): void;
  on(event: "notification", listener: (message: { channel: string; payload?: string | undefined }) => void): unknown;
  on(event: "error" | "end", listener: (error?: Error) => void): unknown;
  off(event: "error", listener: (error?: Error) => void): unknown;
}

/** One for the session, the others for what goes on side by side. */
const LEAST_CONNECTIONS = 4;

/** A PostgreSQL server: a connection string, or a `pg.Pool` of your own, which stays yours to end. */
export async function openPostgres(
  source: string | PostgresPool,
  onError: (error: unknown) => void,
): Promise<Database> {
  if (typeof source === "object") {
    const { max = LEAST_CONNECTIONS } = source.options ?? {};
    // with fewer, all of them may wait for one more
    if (max < LEAST_CONNECTIONS) {
      throw new TypeError(`openStore: a pool needs at least ${LEAST_CONNECTIONS} connections, this one has ${max}.`);
    }
    return new PostgresDatabase(source, () => Promise.resolve());
  }
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
    return this.#onOneClient((client, discard) => new PostgresConnection(client, discard).script(text));
  }

  transaction<T>(work: (sql: Sql, native: Sql) => Promise<T>): Promise<T> {
    return this.#onOneClient((client, discard) => new PostgresConnection(client, discard).transaction(work));
  }

  exclusively<T>([group, number]: LockKey, work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#onOneClient(async (client, discard) => {
      await client.query("select pg_advisory_lock($1, $2)", [group, number]);
      try {
        return await work(new PostgresConnection(client, discard));
      } finally {
        await client.query("select pg_advisory_unlock($1, $2)", [group, number]).catch(discard);
      }
    });
  }

  /** Whatever fails, the client goes back without a transaction, or not at all. */
  async #onOneClient<T>(work: (client: PostgresClient, discard: () => void) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken = false;
    const discard = () => void (broken = true);
    client.on("error", discard);
    try {
      return await work(client, discard);
    } finally {
      client.off("error", discard);
      client.release(broken);
    }
  }

  openSession(events: SessionEvents): Session {
    return new PostgresSession(this.pool, events);
  }
}
