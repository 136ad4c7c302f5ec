import { IntentNotFoundError } from "../errors.js";
import { parseResult, type IntentResult } from "../wire/result.js";
import type { Database } from "../database/database.js";
import { toUuid } from "./ids.js";
import type { Statements } from "./statements.js";

/** How often all that wait look for themselves: a look may have failed, or a notification have been lost. */
const LOOK_MS = 5_000;

/** Calls that wait for results, woken by notifications. */
export class Waiters {
  readonly #waiting = new Set<Waiter>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly statements: Statements,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Resolves to the results in the order of the ids. Rejects with the signal's reason, or `IntentNotFoundError`. */
  async await(ids: readonly string[], signal: AbortSignal | undefined): Promise<IntentResult[]> {
    signal?.throwIfAborted();
    const waiter = new Waiter(ids);
    // listens before it looks, so that nothing falls in between
    this.#waiting.add(waiter);
    this.#timer ??= setInterval(() => this.lookAgain(), LOOK_MS);
    const onAbort = () => waiter.reject(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      const missing = await this.#look([waiter], ids);
      if (missing.length > 0) throw new IntentNotFoundError(missing);
      return await waiter.results;
    } finally {
      signal?.removeEventListener("abort", onAbort);
      this.#waiting.delete(waiter);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** An intent is done. */
  told(intentId: string): void {
    const concerned = [...this.#waiting].filter((waiter) => waiter.missing.has(intentId));
    if (concerned.length > 0) this.#look(concerned, [intentId]).catch(this.onError);
  }

  /** Notifications may have been missed. */
  lookAgain(): void {
    for (const waiter of this.#waiting) this.#look([waiter], [...waiter.missing]).catch(this.onError);
  }

  /** Rejects all that wait. */
  close(error: Error): void {
    for (const waiter of this.#waiting) waiter.reject(error);
  }

  /** Resolves to the ids of which there is no intent at all. */
  async #look(waiters: readonly Waiter[], ids: readonly string[]): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string; result: string | null }>(this.statements.results, [
      ids.map(toUuid),
    ]);
    for (const { id, result } of rows) {
      if (result !== null) for (const waiter of waiters) waiter.add(id, result);
    }
    const known = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !known.has(id));
  }
}

class Waiter {
  readonly results: Promise<IntentResult[]>;
  readonly missing: Set<string>;
  reject!: (reason: unknown) => void;
  #resolve!: (results: IntentResult[]) => void;
  readonly #found = new Map<string, IntentResult>();

  constructor(private readonly ids: readonly string[]) {
    this.missing = new Set(ids);
    this.results = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.reject = reject;
    });
    // it may be rejected before anybody awaits it
    this.results.catch(() => undefined);
    this.#settle();
  }

  add(id: string, result: string): void {
    if (!this.missing.delete(id)) return;
    this.#found.set(id, parseResult(result));
    this.#settle();
  }

  #settle(): void {
    if (this.missing.size === 0) this.#resolve(this.ids.map((id) => this.#found.get(id)!));
  }
}
