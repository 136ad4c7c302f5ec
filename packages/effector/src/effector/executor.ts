import type { ToolIntent } from "@toolsig/runtime/effects";

import { Batch } from "../batch.js";
import { insist } from "../insist.js";
import { observe } from "../observe.js";
import { giveBack, holdForApproval, type Claim } from "../store/claim.js";
import { settle, type Outcome } from "../store/settle.js";
import { examine, run, type Ending } from "./execute.js";
import type { IntentEvent } from "./hooks.js";
import type { EffectorOptions } from "./options.js";

interface ExecutorOptions extends EffectorOptions {
  readonly toolTimeoutMs: number;
  readonly leaseMs: number;
  readonly onError: (error: unknown) => void;
  /** A tool has returned. */
  readonly onReturn: () => void;
}

/** Takes claims to their end: executed and stored, held, or given back. */
export class Executor {
  readonly #outcomes: Batch<Outcome, boolean>;
  #running = 0;
  #stopped = false;

  constructor(private readonly options: ExecutorOptions) {
    const { context } = options.store;
    const write = (outcomes: readonly Outcome[]) =>
      context.database.transaction(async (sql) => {
        const stored = await settle(context, sql, outcomes);
        return outcomes.map(({ intentId }) => stored.has(intentId));
      });
    this.#outcomes = new Batch((outcomes) => insist(() => write(outcomes), options.onError), { most: 100 });
  }

  /** How many tools run now. */
  get running(): number {
    return this.#running;
  }

  /** From now on nothing begins. */
  stop(): void {
    this.#stopped = true;
  }

  /** `claimedAt` is from before the claim was made, by `performance.now()`. Never rejects. */
  async execute(claim: Claim, claimedAt: number): Promise<void> {
    const { registry, leaseMs, toolTimeoutMs: timeoutMs } = this.options;
    const verdict = examine(claim, registry);
    // a process that was frozen for longer may have been given up
    const late = this.#stopped || performance.now() - claimedAt >= leaseMs;
    if (verdict.kind === "give back" || late) return this.#insist(giveBack, claim);
    if (verdict.kind === "hold") return this.#insist(holdForApproval, claim);
    if (verdict.kind === "reject") return this.#end(claim, undefined, verdict.ending);
    const { tool, intent } = verdict;
    const onInvoke = () => this.#observe(this.options.onIntent, eventOf(claim, intent));
    this.#running += 1;
    const ending = await run(tool, intent, claim, { timeoutMs, onInvoke });
    this.#running -= 1;
    this.options.onReturn();
    await this.#end(claim, intent, ending);
  }

  async #end(claim: Claim, intent: ToolIntent | undefined, { outcome, errorCode, ranMs }: Ending): Promise<void> {
    const stored = await this.#outcomes.add(outcome);
    const { status } = outcome;
    this.#observe(this.options.onResult, { ...eventOf(claim, intent), status, errorCode, ranMs, stored });
  }

  #insist(work: typeof giveBack, claim: Claim): Promise<void> {
    return insist(() => work(this.options.store.context, claim), this.options.onError);
  }

  #observe<Event>(hook: ((event: Event) => unknown) | undefined, event: Event): void {
    observe(hook, event, this.options.onError);
  }
}

const eventOf = ({ intentId, entityKey, toolName, attempt }: Claim, intent: ToolIntent | undefined): IntentEvent => ({
  intentId,
  entityKey,
  toolName,
  attempt,
  traceparent: intent?.traceparent,
  waitedMs: intent ? Math.max(0, Date.now() - Date.parse(intent.createdAt)) : 0,
});
