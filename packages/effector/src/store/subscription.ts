import { parseResult, type IntentResult } from "../wire/result.js";
import { Wake } from "../wake.js";
import type { StoreContext } from "./context.js";
import { resultsFor, type Job } from "./queue.js";

/** What deals with one result. If it rejects, the result comes again, later and later, up to once a minute. */
export type ResultHandler = (result: IntentResult) => void | PromiseLike<void>;

export interface SubscriptionOptions {
  /** Under this name results wait for whoever subscribes next, in any process. Letters, digits, `_` and `-`. */
  readonly name: string;
  /** How many results are dealt with side by side. Default: 1. */
  readonly concurrency?: number | undefined;
}

const LOOK_MS = 5_000;
const MOST_MS = 60_000;

/** Delivers results under a name, each at least once, also those from when nobody was there. */
export class Subscription {
  readonly #wake = new Wake();
  readonly #queue: string;
  #stopping = false;
  #running: Promise<void> | undefined;

  constructor(
    private readonly context: StoreContext,
    private readonly options: SubscriptionOptions & { readonly concurrency: number },
    private readonly handler: ResultHandler,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#queue = resultsFor(options.name);
  }

  /** Registers the name, and begins to deliver. Results from before the name was registered first are not delivered. */
  async start(): Promise<void> {
    const { database, queue, statements } = this.context;
    await queue.openSubscription(this.options.name);
    await database.query(statements.subscribe, [this.options.name]);
    this.#running = this.#deliver();
  }

  /** Results are there. */
  wake(): void {
    this.#wake.up();
  }

  /** Finishes what is being dealt with. Results go on waiting under the name. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake.up();
    await this.#running;
  }

  async #deliver(): Promise<void> {
    while (!this.#stopping) {
      const jobs = await this.#take().catch((error: unknown) => {
        this.onError(error);
        return [];
      });
      await Promise.all(jobs.map((job) => this.#handle(job).catch(this.onError)));
      if (jobs.length > 0) continue;
      await this.context.queue.recover().catch(this.onError);
      await this.#wake.wait(LOOK_MS);
    }
  }

  #take(): Promise<Job[]> {
    const { database, queue } = this.context;
    return database.transaction((sql) => queue.take(sql, this.#queue, this.options.concurrency));
  }

  async #handle(job: Job): Promise<void> {
    const { database, queue, statements } = this.context;
    const { intentId, failures = 0 } = job.data;
    try {
      const { rows } = await database.query<{ result: string }>(statements.results, [[intentId]]);
      // one that was told again when it was old may be gone by now
      if (rows[0]) await this.handler(parseResult(rows[0].result));
    } catch (error) {
      this.onError(error);
      const again = { ...job, data: { intentId, failures: failures + 1 } };
      const delayMs = Math.min(MOST_MS, 1000 * 2 ** failures);
      await database.transaction((sql) => queue.putBack(sql, this.#queue, [again], delayMs));
      return;
    }
    await queue.remove(database, this.#queue, [job.id]);
  }
}
