import { reclaim, renew, type InHand } from "../store/claim.js";
import type { StoreContext } from "../store/context.js";
import { settleExpired } from "../store/settle.js";

export interface PulseOptions {
  readonly leaseMs: number;
  readonly inHand: () => InHand;
  /** There may be work. */
  readonly onWork: () => void;
  readonly onError: (error: unknown) => void;
}

/** What an effector does three times in every lease: show that it lives, see who does not, and end what has expired. */
export class Pulse {
  readonly #timer: NodeJS.Timeout;
  #beat: Promise<void> | undefined;

  constructor(
    private readonly context: StoreContext,
    private readonly options: PulseOptions,
  ) {
    this.#timer = setInterval(() => this.#start(), options.leaseMs / 3);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beat;
  }

  #start(): void {
    this.#beat ??= this.#work()
      .catch(this.options.onError)
      .finally(() => (this.#beat = undefined));
  }

  async #work(): Promise<void> {
    const { session, database } = this.context;
    const { leaseMs, inHand, onWork } = this.options;
    if (session.uptimeMs() === 0) return;
    await renew(this.context, inHand(), leaseMs);
    // after a restart of the database, the others have a lease's time to come back
    if (session.uptimeMs() >= leaseMs && (await reclaim(this.context)).length > 0) onWork();
    while (await database.transaction((sql) => settleExpired(this.context, sql, null)));
  }
}
