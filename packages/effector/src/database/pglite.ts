import type { PGlite } from "@electric-sql/pglite";

import type { Connection, Database, LockKey, Session, SessionEvents, Sql } from "./database.js";

/**
 * PGlite in this process: a folder, in memory without one, or an instance of your own, which stays yours to close.
 * The library is loaded only when it is needed.
 */
export async function openPglite(source: string | PGlite | undefined): Promise<Database> {
  if (typeof source === "object") return new PgliteDatabase(source, () => Promise.resolve());
  const { PGlite } = await import("@electric-sql/pglite");
  const instance = await PGlite.create(source);
  return new PgliteDatabase(instance, () => instance.close());
}

/** The last of those who wait for their turn. */
const turns = new WeakMap<PGlite, Promise<unknown>>();

class PgliteDatabase implements Database {
  constructor(
    private readonly pglite: PGlite,
    readonly close: () => Promise<void>,
  ) {}

  readonly query: Sql["query"] = (text, values) => this.pglite.query(text, values);

  async script(text: string): Promise<{ rows: unknown[] }> {
    try {
      return (await this.pglite.exec(text)).at(-1) ?? { rows: [] };
    } catch (error) {
      await this.pglite.exec("rollback");
      throw error;
    }
  }

  transaction<T>(work: (sql: Sql, native: Sql) => Promise<T>): Promise<T> {
    return this.pglite.transaction((sql) => work(sql, sql));
  }

  /** Nobody else can be there but in this process. */
  exclusively<T>(_lock: LockKey, work: (connection: Connection) => Promise<T>): Promise<T> {
    const turn = (turns.get(this.pglite) ?? Promise.resolve()).then(() => work(this));
    turns.set(
      this.pglite,
      turn.catch(() => undefined),
    );
    return turn;
  }

  /** There is one connection, which is always up. */
  openSession({ channels, onNotification, onConnect, onError }: SessionEvents): Session {
    const openedAt = performance.now();
    const listening = Promise.all(
      channels.map((channel) => this.pglite.listen(channel, (payload) => onNotification(channel, payload))),
    );
    listening.then(onConnect, onError);
    return {
      uptimeMs: () => performance.now() - openedAt,
      hold: async ([group, number]) => {
        await this.query("select pg_advisory_lock($1, $2)", [group, number]);
      },
      drop: async ([group, number]) => {
        await this.query("select pg_advisory_unlock($1, $2)", [group, number]);
      },
      close: async () => {
        for (const stop of await listening) await stop();
      },
    };
  }
}
