/** What runs SQL: a connection, a transaction, a pool. The clients of pg and PGlite have this form, so theirs are handed on as they are. */
export interface Sql {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller knows the rows
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** What can run all that a store needs: one connection, or a database with any number of them. */
export interface Connection extends Sql {
  /**
   * Runs `work` in a transaction in which each statement sees what was committed before it. Commits; rolls back if `work` rejects, or caught the
   * failure of a statement. `native` is the library's own client, for statements of the user's.
   */
  transaction<T>(work: (sql: Sql, native: Sql) => Promise<T>): Promise<T>;
  /** Runs statements that take no values, and leaves no transaction open that they began. Resolves to the last one's rows. */
  script(text: string): Promise<{ rows: unknown[] }>;
}

/** A database to keep effects in. */
export interface Database extends Connection {
  /** Runs `work` while nobody else holds the lock, in any process. `work` has one connection, and takes no other. */
  exclusively<T>(lock: LockKey, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Opens a session that lasts until it is closed, reconnecting as often as it takes. */
  openSession(events: SessionEvents): Session;
  close(): Promise<void>;
}

export interface SessionEvents {
  /** The channels to listen to. */
  readonly channels: readonly string[];
  readonly onNotification: (channel: string, payload: string) => void;
  /** Called after every connecting: notifications may have been missed before. */
  readonly onConnect: () => void;
  readonly onError: (error: unknown) => void;
}

/** One connection that lasts: it hears notifications, and by the locks it holds others can tell that its process lives. */
export interface Session {
  /** Milliseconds since it connected; 0 while it is not connected. */
  uptimeMs(): number;
  /** Holds an advisory lock for as long as the session is connected, again after each connecting. Resolves when it holds it for the first time. */
  hold(lock: LockKey): Promise<void>;
  drop(lock: LockKey): Promise<void>;
  close(): Promise<void>;
}

/** The two 31-bit numbers of an advisory lock. */
export type LockKey = readonly [group: number, number: number];
