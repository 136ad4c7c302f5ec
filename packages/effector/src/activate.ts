import {
  ToolRunner,
  type EffectTool,
  type ReadOnlyTool,
  type RunOptions,
  type Tool,
  type ToolRegistry,
  type ToolResult,
} from "@toolsig/runtime";
import {
  Activation,
  needsApproval,
  type ActOptions,
  type IntentReference,
  type ToolIntent,
} from "@toolsig/runtime/effects";

import type { Sql } from "./database/database.js";
import { ActivationConflictError, ActivationTimeoutError } from "./errors.js";
import { demandStorable, MOST_INTENTS } from "./store/commit.js";
import type { EffectStore } from "./store/store.js";

/* eslint-disable @typescript-eslint/no-unsafe-function-type -- as in the runtime's own signatures */
/** How one activation is made. */
export interface ActivateOptions<Result> {
  readonly store: EffectStore;
  /** The tools that the activation may use. */
  readonly registry: ToolRegistry;
  /** What the activation works on, at most 500 characters. Activations of one entity follow one another. */
  readonly entityKey: string;
  /**
   * The activation's number, if what caused it has one that grows: then it commits at most once, however often it is delivered.
   * One that the entity has come past is taken for a repetition, so number either all activations of an entity or none.
   * Default: the next one, so that each call is a new activation.
   */
  readonly seq?: number | undefined;
  /** Writes your own state in the transaction that commits the intents. It must not use the store. */
  readonly save?: ((sql: Sql, outcome: Outcome<Result>) => Promise<void>) | undefined;
  /** Milliseconds for the body. Default: as long as it takes. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The W3C trace context that the intents carry on. */
  readonly traceparent?: string | undefined;
}

/** What `save` is told. */
export interface Outcome<Result> {
  readonly seq: number;
  readonly intents: readonly IntentReference[];
  readonly result: Result;
}

/** What an activation came to. If the entity had come to its number before, nothing was written, and the result is not known. */
export type Activated<Result> =
  (Outcome<Result> & { readonly replayed: false }) | (Omit<Outcome<Result>, "result"> & { readonly replayed: true });

/** What the body of an activation works with. */
export interface ActivationContext {
  readonly entityKey: string;
  readonly seq: number;
  /** The activation's one moment, by the database's clock. */
  readonly now: Date;
  /** Aborts when the activation's time is over, or its caller gives up. */
  readonly signal: AbortSignal;
  /** Runs a read-only tool of the registry inline. */
  run<F extends Function>(
    tool: ReadOnlyTool<F> | string,
    args?: unknown,
    options?: Omit<RunOptions, "signal">,
  ): Promise<ToolResult<F>>;
  /** Stages an intent to run a tool of the registry that has side effects; nothing runs before the activation has committed. */
  act(tool: EffectTool | string, args?: unknown, options?: ActOptions): IntentReference;
}

/**
 * Runs `body`, in which effects are staged and not performed, and then commits its intents, its number and what `save` writes in one transaction.
 * If `body` throws or runs out of time, nothing is written and the error is passed on. Rejects with `ActivationConflictError` if another activation
 * of the entity has committed meanwhile: run it again, on what is true now.
 */
export async function activate<Result>(
  options: ActivateOptions<Result>,
  body: (context: ActivationContext) => Result | PromiseLike<Result>,
): Promise<Activated<Result>> {
  const { store, entityKey, traceparent } = options;
  demandStorable("entityKey", entityKey);
  const { last, now } = await store.opening(entityKey);
  const seq = options.seq ?? (last ?? -1) + 1;
  if (last !== null && seq <= last) return replay(store, entityKey, seq);

  const activation = new Activation({ entityKey, seq, now, traceparent });
  const result = await activation.perform(() =>
    within(options, async (signal) => body(contextOf(options.registry, activation, signal))),
  );
  const intents = activation.commit();
  const outcome = { seq, intents: intents.map(referTo), result };
  const { save } = options;
  const { replayed } = await store.commit({
    entityKey,
    seq,
    intents,
    awaitApproval: thoseToApprove(options.registry, intents),
    save: save && ((sql) => save(sql, outcome)),
  });
  // who was given a free number and finds it taken has met another activation, even one that decided the same
  if (replayed && options.seq === undefined) {
    throw new ActivationConflictError(entityKey, seq, "another one has committed meanwhile.");
  }
  return replayed ? { seq, intents: outcome.intents, replayed } : { ...outcome, replayed };
}

async function replay(store: EffectStore, entityKey: string, seq: number): Promise<Activated<never>> {
  const records = await store.intents({ entityKey, seq, limit: MOST_INTENTS });
  return { seq, intents: records.map(({ intent }) => referTo(intent)), replayed: true };
}

function contextOf(registry: ToolRegistry, activation: Activation, signal: AbortSignal): ActivationContext {
  const runner = new ToolRunner();
  const { entityKey, seq, now } = activation;
  return {
    entityKey,
    seq,
    now,
    signal,
    run: (tool, args, options) => runner.run(registered(registry, tool), args, { ...options, signal }) as never,
    act: (tool, args, options) => activation.act(registered(registry, tool) as EffectTool, args, options),
  };
}

/** The tool itself, if it is in the registry: what is staged under a name that the effector knows otherwise would run another tool. */
function registered(registry: ToolRegistry, tool: Tool | string): Tool {
  const found = registry.get(typeof tool === "string" ? tool : tool.name);
  return typeof tool === "string" ? found : registry.register(tool);
}

const thoseToApprove = (registry: ToolRegistry, intents: readonly ToolIntent[]): Set<string> =>
  new Set(
    intents
      .filter((intent) => needsApproval(registry.get(intent.toolName) as EffectTool, intent))
      .map(({ intentId }) => intentId),
  );

const referTo = ({ intentId, toolName, step }: ToolIntent): IntentReference => ({ intentId, toolName, step });

/** Settles as `start` does, or rejects when the time is over or the caller gives up, whatever `start` does then. */
async function within<T>(
  { entityKey, timeoutMs = Infinity, signal }: Pick<ActivateOptions<T>, "entityKey" | "timeoutMs" | "signal">,
  start: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  const expire = () => controller.abort(new ActivationTimeoutError(entityKey, timeoutMs));
  // a timer cannot hold more, and would go off at once
  const timer = timeoutMs < 2 ** 31 ? setTimeout(expire, timeoutMs) : undefined;
  const end = new Promise<never>((_, reject) =>
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason as Error)),
  );
  try {
    return await Promise.race([end, start(controller.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}
