import { createHash } from "node:crypto";

import type { Connection, Sql } from "./database.js";

/**
 * Sends statements under names, so that each connection parses and plans them once. Only for statements of which there are few: ours and
 * the queue's.
 */
export const prepared = (client: Sql): Sql => ({
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

/** A client of pg. */
export class PostgresConnection implements Connection {
  constructor(
    private readonly client: Sql,
    /** The client is in no state to be used by others. */
    private readonly discard: () => void,
  ) {}

  readonly query: Sql["query"] = (text, values) => prepared(this.client).query(text, values);

  async script(text: string): Promise<{ rows: unknown[] }> {
    try {
      const results: unknown = await this.client.query(text);
      return (Array.isArray(results) ? results.at(-1) : results) as { rows: unknown[] };
    } catch (error) {
      await this.#rollBack();
      throw error;
    }
  }

  async transaction<T>(work: (sql: Sql, native: Sql) => Promise<T>): Promise<T> {
    try {
      // whatever the database's default is: turns are taken on what others have committed by now
      await this.client.query("begin isolation level read committed");
      const result = await work(prepared(this.client), this.client);
      const { command } = (await this.client.query("commit")) as { readonly command?: string };
      if (command === "ROLLBACK") throw new Error(ROLLED_BACK);
      return result;
    } catch (error) {
      await this.#rollBack();
      throw error;
    }
  }

  async #rollBack(): Promise<void> {
    await this.client.query("rollback").catch(this.discard);
  }
}

/** To a transaction in which a statement has failed, PostgreSQL answers "commit" with a rollback, and calls that a success. */
const ROLLED_BACK = "Transaction was rolled back instead of committed: the failure of a statement in it was caught.";
