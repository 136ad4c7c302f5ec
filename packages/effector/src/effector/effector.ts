import { isExecutable } from "@toolsig/runtime/effects";

import { claim, nextOwner, type Claim } from "../store/claim.js";
import { ownerLock } from "../store/migrations.js";
import { Wake } from "../wake.js";
import { Executor } from "./executor.js";
import type { EffectorOptions } from "./options.js";
import { Pulse } from "./pulse.js";

/** How often the queue is looked at when nothing is heard of it: only work that was put off comes that way. */
const LOOK_MS = 2_000;

/** Makes an effector, which is to be started. Throws `TypeError` for options that cannot be meant. */
export const createEffector = (options: EffectorOptions): Effector => new Effector(options);

/** Executes intents. Start as many as you like, in as many processes. */
export class Effector {
  readonly #options: EffectorOptions;
  readonly #concurrency: number;
  readonly #leaseMs: number;
  readonly #executor: Executor;
  readonly #wake = new Wake();
  readonly #inHand = new Set<Promise<void>>();
  #stopping = false;
  #work: Promise<void> | undefined;

  constructor(options: EffectorOptions) {
    const { concurrency = 16, leaseMs = 15_000, toolTimeoutMs = 60_000 } = options;
    demand(
      Number.isSafeInteger(concurrency) && concurrency > 0,
      "concurrency must be a whole number from 1",
      concurrency,
    );
    demand(leaseMs >= 300, "leaseMs must be from 300", leaseMs);
    demand(toolTimeoutMs > 0, "toolTimeoutMs must be above 0", toolTimeoutMs);
    this.#options = options;
    this.#concurrency = concurrency;
    this.#leaseMs = leaseMs;
    this.#executor = new Executor({
      ...options,
      toolTimeoutMs,
      leaseMs,
      onError: (error) => this.#report(error),
      onReturn: () => this.#wake.up(),
    });
  }

  /** How many tools run now. */
  get running(): number {
    return this.#executor.running;
  }

  /** Resolves when it is ready to execute. Rejects if the store cannot be reached, and if it was started before. */
  async start(): Promise<void> {
    if (this.#work) throw new Error("This effector was started before; make a new one.");
    const { context } = this.#options.store;
    const owner = await nextOwner(context);
    const lock = ownerLock(context.schema, owner);
    await context.session.hold(lock);
    this.#work = this.#workUntilStopped(owner).finally(() => context.session.drop(lock));
  }

  /** Claims nothing any more, gives back what has not started, and resolves when what runs has finished and its results are stored. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#executor.stop();
    this.#wake.up();
    await this.#work;
  }

  async #workUntilStopped(owner: number): Promise<void> {
    const { store } = this.#options;
    const onWork = () => this.#wake.up();
    const unlisten = store.onQueue(onWork);
    const onError = (error: unknown) => this.#report(error);
    const pulse = new Pulse(store.context, { owner, leaseMs: this.#leaseMs, onWork, onError });
    while (!this.#stopping) {
      const found = await this.#claim(owner, this.#free());
      if (!found) await this.#wake.wait(LOOK_MS);
    }
    await Promise.all(this.#inHand);
    unlisten();
    await pulse.stop();
  }

  /** A tool that has returned makes room while its result is being stored, unless very many results wait for that. */
  #free(): number {
    return Math.min(this.#concurrency - this.#executor.running, 4 * this.#concurrency - this.#inHand.size);
  }

  /** Claims and begins what it can, and resolves to whether there may be more. */
  async #claim(owner: number, atMost: number): Promise<boolean> {
    if (atMost <= 0) return false;
    const { store, registry } = this.#options;
    // without a session nobody could see that this effector lives
    if (store.context.session.uptimeMs() === 0) return false;
    const at = performance.now();
    try {
      const toolNames = registry.names().filter((name) => isExecutable(registry.get(name)));
      const { claims, found } = await claim(store.context, { owner, leaseMs: this.#leaseMs, toolNames, atMost });
      for (const one of claims) this.#begin(one, at);
      return found;
    } catch (error) {
      this.#report(error);
      return false;
    }
  }

  #begin(claimed: Claim, at: number): void {
    const run = this.#executor.execute(claimed, at).finally(() => {
      this.#inHand.delete(run);
      this.#wake.up();
    });
    this.#inHand.add(run);
  }

  #report(error: unknown): void {
    const { onError, store } = this.#options;
    (onError ?? store.onError)(error);
  }
}

function demand(condition: boolean, what: string, received: unknown): void {
  if (!condition) throw new TypeError(`createEffector: ${what}, received ${String(received)}.`);
}
