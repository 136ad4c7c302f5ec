import { isExecutable } from "@toolsig/runtime/effects";

import { reporting } from "../observe.js";
import { claim, giveBackUnheard, nextOwner, type Claim, type InHand } from "../store/claim.js";
import { ownerLock } from "../store/migrations.js";
import { Wake } from "../wake.js";
import { Executor } from "./executor.js";
import type { EffectorOptions } from "./options.js";
import { Pulse } from "./pulse.js";

/** How often the queue is looked at when nothing is heard of it: only work that was put off comes that way. */
const LOOK_MS = 2_000;

const LONGEST_LEASE_MS = 60 * 60 * 1000;

/** Makes an effector, which is to be started. Throws `TypeError` for options that cannot be meant. */
export const createEffector = (options: EffectorOptions): Effector => new Effector(options);

/** Executes intents. Start as many as you like, in as many processes. */
export class Effector {
  readonly #options: EffectorOptions;
  readonly #concurrency: number;
  readonly #leaseMs: number;
  readonly #executor: Executor;
  readonly #wake = new Wake();
  readonly #inHand = new Map<Promise<void>, string>();
  readonly #report: (error: unknown) => void;
  #stopping = false;
  #starting: Promise<void> | undefined;
  #work: Promise<void> | undefined;
  #heardAllAt = performance.now();
  #looksAside = false;
  #lookedAsideAt = -Infinity;

  constructor(options: EffectorOptions) {
    const { concurrency = 16, leaseMs = 15_000, toolTimeoutMs = 60_000 } = options;
    demand(
      Number.isSafeInteger(concurrency) && concurrency > 0,
      "concurrency must be a whole number from 1",
      concurrency,
    );
    demand(leaseMs >= 300 && leaseMs <= LONGEST_LEASE_MS, `leaseMs must be from 300 to ${LONGEST_LEASE_MS}`, leaseMs);
    demand(toolTimeoutMs > 0, "toolTimeoutMs must be above 0", toolTimeoutMs);
    this.#options = options;
    this.#concurrency = concurrency;
    this.#leaseMs = leaseMs;
    this.#report = reporting(options.onError ?? options.store.onError);
    this.#executor = new Executor({
      ...options,
      toolTimeoutMs,
      leaseMs,
      onError: this.#report,
      onReturn: () => this.#wake.up(),
    });
  }

  /** How many tools run now. */
  get running(): number {
    return this.#executor.running;
  }

  /** Resolves when it is ready to execute. Rejects if the store cannot be reached, and if it was started or stopped before. */
  async start(): Promise<void> {
    if (this.#starting !== undefined || this.#stopping)
      throw new Error("This effector was started or stopped before; make a new one.");
    this.#starting = this.#begin();
    try {
      await this.#starting;
    } catch (error) {
      this.#starting = undefined;
      throw error;
    }
  }

  /** Claims nothing any more, gives back what has not started, and resolves when what runs has finished and its results are stored. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#executor.stop();
    this.#wake.up();
    await this.#starting?.catch(() => undefined);
    await this.#work;
  }

  async #begin(): Promise<void> {
    const { context } = this.#options.store;
    const owner = await nextOwner(context);
    const lock = ownerLock(context.schema, owner);
    await context.session.hold(lock);
    this.#work = this.#workUntilStopped(owner).then(() => context.session.drop(lock).catch(this.#report));
  }

  async #workUntilStopped(owner: number): Promise<void> {
    const { store } = this.#options;
    const onWork = () => this.#wake.up();
    const unlisten = store.onQueue((wasSetAside) => {
      this.#looksAside ||= wasSetAside;
      onWork();
    });
    const inHand = () => ({ owner, intentIds: [...this.#inHand.values()] });
    const onError = this.#report;
    const pulse = new Pulse(store.context, { leaseMs: this.#leaseMs, inHand, onWork, onError });
    while (!this.#stopping) {
      await this.#giveBackUnheard(inHand());
      const found = await this.#claim(owner, this.#free());
      if (!found) await this.#wake.wait(LOOK_MS);
    }
    await Promise.all(this.#inHand.keys());
    unlisten();
    await pulse.stop();
  }

  /** Once in a lease, between two claims. */
  async #giveBackUnheard(inHand: InHand): Promise<void> {
    if (performance.now() - this.#heardAllAt < this.#leaseMs) return;
    this.#heardAllAt = performance.now();
    await giveBackUnheard(this.#options.store.context, inHand).catch(this.#report);
  }

  /** A tool that has returned makes room while its result is being stored, unless very many results wait for that. */
  #free(): number {
    return Math.min(this.#concurrency - this.#executor.running, 4 * this.#concurrency - this.#inHand.size);
  }

  /** Claims and begins what it can, and resolves to whether there may be more. */
  async #claim(owner: number, atMost: number): Promise<boolean> {
    if (atMost <= 0) return false;
    const { store } = this.#options;
    // without a session nobody could see that this effector lives
    if (store.context.session.uptimeMs() === 0) return false;
    const at = performance.now();
    try {
      const adopts = this.#looksAside || at - this.#lookedAsideAt >= LOOK_MS;
      this.#looksAside = false;
      const options = { owner, leaseMs: this.#leaseMs, toolNames: this.#toolNames(), atMost, adopts };
      const { claims, found, moreAside } = await claim(store.context, options);
      if (adopts) this.#lookedAsideAt = at;
      this.#looksAside ||= moreAside;
      for (const one of claims) this.#take(one, at);
      return found;
    } catch (error) {
      this.#report(error);
      return false;
    }
  }

  #toolNames(): string[] {
    const { registry } = this.#options;
    return registry.names().filter((name) => isExecutable(registry.get(name)));
  }

  #take(claimed: Claim, at: number): void {
    const run = this.#executor.execute(claimed, at).finally(() => {
      this.#inHand.delete(run);
      this.#wake.up();
    });
    this.#inHand.set(run, claimed.intentId);
  }
}

function demand(condition: boolean, what: string, received: unknown): void {
  if (!condition) throw new TypeError(`createEffector: ${what}, received ${String(received)}.`);
}
