import type { Database } from "../database/database.js";

/**
 * Tells effectors that there is work, after the commit and not in it: transactions that notify commit one after the other, each waiting for the
 * disk. What is told while a notification is under way goes with the next one; should one be lost, the queue is looked at all the same.
 */
export class Announcer {
  #telling: Promise<void> | undefined;
  #again = false;

  constructor(
    private readonly database: Database,
    private readonly channel: string,
    private readonly onError: (error: unknown) => void,
  ) {}

  announce(): void {
    this.#again = true;
    this.#telling ??= this.#tell();
  }

  /** Resolves when all is told. */
  async end(): Promise<void> {
    await this.#telling;
  }

  async #tell(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.database.query("select pg_notify($1, '')", [this.channel]).catch(this.onError);
    }
    this.#telling = undefined;
  }
}
