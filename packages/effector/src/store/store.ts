import { Batch } from "../batch.js";
import type { Session } from "../database/database.js";
import { parseResult, type IntentResult } from "../wire/result.js";
import { Announcer } from "./announcer.js";
import { checked, commitTogether, demandStorable, type Commit, type Committed } from "./commit.js";
import { queueChannel, resultChannel, type StoreContext } from "./context.js";
import { decide, type Decision } from "./decide.js";
import { toUuid } from "./ids.js";
import { Inspector, type HistoryEntry, type IntentFilter, type IntentRecord, type Total } from "./inspect.js";
import { ASIDE } from "./statements.js";
import { prune, type PruneOptions } from "./prune.js";
import { Subscription, type ResultHandler, type SubscriptionOptions } from "./subscription.js";
import { Waiters } from "./waiters.js";

/** Where an activation begins. */
export interface Opening {
  readonly last: number | null;
  readonly now: Date;
}

type QueueListener = (wasSetAside: boolean) => void;

/** Calls of one process go together, so that they need not wait for the disk one after the other. */
const TOGETHER = { most: 100, atOnce: 4 };

/** Where activations commit to, effectors execute from, and results are found. Made by `openStore()`. */
export class EffectStore {
  /** For the effector. @internal */
  readonly context: StoreContext;
  readonly #inspector: Inspector;
  readonly #waiters: Waiters;
  readonly #session: Session;
  readonly #commits: Batch<Commit, Committed>;
  readonly #openings: Batch<string, Opening>;
  readonly #subscriptions = new Set<Subscription>();
  readonly #queueListeners = new Set<QueueListener>();
  #closing: Promise<void> | undefined;

  /** @internal */
  constructor(
    shared: Omit<StoreContext, "session" | "announcer">,
    /** Where failures go. @internal */
    readonly onError: (error: unknown) => void,
  ) {
    const { database, statements, schema } = shared;
    this.#inspector = new Inspector(database, statements);
    this.#waiters = new Waiters(database, statements, onError);
    this.#session = database.openSession({
      channels: [queueChannel(schema), resultChannel(schema)],
      onNotification: (channel, payload) =>
        channel === queueChannel(schema) ? this.#wakeQueue(payload === ASIDE) : this.#told(payload),
      onConnect: () => this.#lookAgain(),
      onError,
    });
    const announcer = new Announcer(database, queueChannel(schema), onError);
    const context = { ...shared, session: this.#session, announcer };
    this.context = context;
    this.#commits = new Batch((activations) => commitTogether(context, activations), TOGETHER);
    const openings = async (keys: readonly string[]) =>
      (await database.query<Opening>(statements.openings, [JSON.stringify(keys)])).rows;
    this.#openings = new Batch(openings, TOGETHER);
  }

  /**
   * Commits an activation in one transaction: its sequence number, its intents, and what `save` writes. `activate()` does so for you.
   * Resolves to whether the very same activation had been committed before. Rejects with `ActivationConflictError`, `IntentConflictError`,
   * `IntentFormatError` or `TypeError`; then nothing was written.
   */
  async commit(activation: Commit): Promise<{ readonly replayed: boolean }> {
    const whole = checked(activation);
    const { save } = whole;
    const answer = save ? (await commitTogether(this.context, [whole], save))[0]! : await this.#commits.add(whole);
    if ("error" in answer) throw answer.error;
    return answer;
  }

  /** How far an entity has come (null: no activation of it has committed yet), and the database's time. */
  async opening(entityKey: string): Promise<Opening> {
    demandStorable("entityKey", entityKey);
    return this.#openings.add(entityKey);
  }

  /** Answers an intent that awaits approval. Rejects with `DecisionRefusedError` if it does not, or `IntentNotFoundError`. */
  decide(intentId: string, decision: Decision): Promise<void> {
    return decide(this.context, intentId, decision);
  }

  /** The final result of an intent, or undefined if there is none yet. */
  async result(intentId: string): Promise<IntentResult | undefined> {
    const text = await this.resultText(intentId);
    return text === undefined ? undefined : parseResult(text);
  }

  /** The same as it is stored: canonical JSON, the same to the byte for ever. */
  async resultText(intentId: string): Promise<string | undefined> {
    const { database, statements } = this.context;
    const { rows } = await database.query<{ result: string | null }>(statements.results, [[toUuid(intentId)]]);
    return rows[0]?.result ?? undefined;
  }

  /**
   * Waits until all of the intents have results, and resolves to these in the order of the ids.
   * Rejects with `IntentNotFoundError` for ids that were never committed here, and with the signal's reason.
   */
  awaitResults(
    intentIds: readonly string[],
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<IntentResult[]> {
    return this.#waiters.await(intentIds, signal);
  }

  /**
   * Delivers every result from now on to `handler`, at least once, across restarts: while nobody subscribes under the name, results wait.
   * Several processes may subscribe under one name and share the work. Resolves when the name is registered, to what stops this subscriber.
   */
  async subscribe(
    { name, concurrency = 1 }: SubscriptionOptions,
    handler: ResultHandler,
  ): Promise<{ stop(): Promise<void> }> {
    if (!/^[\w-]{1,50}$/.test(name))
      throw new TypeError(`A subscription needs a name like ^[\\w-]{1,50}$, not ${JSON.stringify(name)}.`);
    const subscription = new Subscription(this.context, { name, concurrency }, handler, this.onError);
    await subscription.start();
    this.#subscriptions.add(subscription);
    const stop = async () => {
      this.#subscriptions.delete(subscription);
      await subscription.stop();
    };
    return { stop };
  }

  /** Forgets a subscription and the results that wait for it. */
  async unsubscribe(name: string): Promise<void> {
    const { database, statements, queue } = this.context;
    await database.query(statements.unsubscribe, [name]);
    await queue.closeSubscription(name);
  }

  /** Intents with their state, by entity and order. */
  intents(filter?: IntentFilter): Promise<IntentRecord[]> {
    return this.#inspector.intents(filter);
  }

  /** One intent with its state, or undefined. */
  intent(intentId: string): Promise<IntentRecord | undefined> {
    return this.#inspector.intent(intentId);
  }

  /** All that an intent went through, in order. */
  history(intentId: string): Promise<HistoryEntry[]> {
    return this.#inspector.history(intentId);
  }

  /** How many intents there are, by state, status and tool. */
  totals(): Promise<Total[]> {
    return this.#inspector.totals();
  }

  /**
   * Removes finished intents whose results are older than that, with their results and history, and resolves to how many. What a subscription has
   * yet to deal with stays, and so does how far each entity has come: nothing that is removed can run again.
   */
  async prune(options: PruneOptions): Promise<number> {
    return prune(this.context, options);
  }

  /** Ends subscriptions, waiting calls, and the connections that the store opened. Stop effectors first. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#waiters.close(new Error("The store was closed."));
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    await this.context.announcer.end();
    await this.context.queue.close();
    await this.#session.close();
    await this.context.database.close();
  }

  /** Calls back when there may be work in the queue, or some was set aside. @internal */
  onQueue(listener: QueueListener): () => void {
    this.#queueListeners.add(listener);
    return () => this.#queueListeners.delete(listener);
  }

  #wakeQueue(wasSetAside: boolean): void {
    for (const listener of this.#queueListeners) listener(wasSetAside);
  }

  #told(intentId: string): void {
    this.#waiters.told(intentId);
    for (const subscription of this.#subscriptions) subscription.wake();
  }

  #lookAgain(): void {
    this.#waiters.lookAgain();
    this.#wakeQueue(true);
    for (const subscription of this.#subscriptions) subscription.wake();
  }
}
