import { Backoff } from "../backoff.js";
import type { LockKey, Session, SessionEvents } from "./database.js";
import type { PostgresClient, PostgresPool } from "./postgres.js";

/** A machine that vanished without a word is noticed within half a minute. The settings mean nothing on a local socket. */
const KEEPALIVE = ["set tcp_keepalives_idle = 10", "set tcp_keepalives_interval = 5", "set tcp_keepalives_count = 4"];

const LOCK = "select pg_advisory_lock($1, $2)";

/** A client of the pool that is kept for the session's life, and replaced when its connection breaks. */
export class PostgresSession implements Session {
  readonly #locks = new Set<LockKey>();
  readonly #backoff = new Backoff({ firstMs: 50, mostMs: 2000 });
  #client: PostgresClient | undefined;
  #connectedAt: number | undefined;
  #closed = false;
  #connecting: Promise<void>;

  constructor(
    private readonly pool: PostgresPool,
    private readonly events: SessionEvents,
  ) {
    this.#connecting = this.#connect();
  }

  uptimeMs(): number {
    return this.#connectedAt === undefined ? 0 : performance.now() - this.#connectedAt;
  }

  async hold(lock: LockKey): Promise<void> {
    this.#locks.add(lock);
    // where there is no connection, or no more, the next one takes the lock
    await this.#client?.query(LOCK, [...lock]).catch(this.events.onError);
    await this.#connecting;
  }

  async drop(lock: LockKey): Promise<void> {
    this.#locks.delete(lock);
    await this.#client?.query("select pg_advisory_unlock($1, $2)", [...lock]);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#backoff.end();
    await this.#connecting;
    // said aloud, since the server may notice the end of a connection late
    await this.#client?.query("select pg_advisory_unlock_all()").catch(this.events.onError);
    this.#client?.release(true);
    this.#client = undefined;
  }

  async #connect(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.#setUp(await this.pool.connect());
        this.#backoff.reset();
        return;
      } catch (error) {
        this.events.onError(error);
        await this.#backoff.wait();
      }
    }
  }

  async #setUp(client: PostgresClient): Promise<void> {
    const { channels, onNotification, onConnect } = this.events;
    let broken = false as boolean;
    const onBroken = (error?: Error) => {
      if (broken) return;
      broken = true;
      if (this.#client === client) this.#reconnect(error);
    };
    client.on("error", onBroken);
    client.on("end", onBroken);
    client.on("notification", ({ channel, payload = "" }) => onNotification(channel, payload));
    try {
      for (const setting of KEEPALIVE) await client.query(setting);
      for (const channel of channels) await client.query(`listen "${channel}"`);
      for (const lock of this.#locks) await client.query(LOCK, [...lock]);
      if (broken) throw new Error("The connection broke while it was set up.");
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#client = client;
    this.#connectedAt = performance.now();
    onConnect();
  }

  #reconnect(error: Error | undefined): void {
    this.#client?.release(true);
    this.#client = undefined;
    this.#connectedAt = undefined;
    if (this.#closed) return;
    this.events.onError(error ?? new Error("The session's connection ended."));
    this.#connecting = this.#connect();
  }
}
