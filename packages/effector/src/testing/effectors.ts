import type { EffectStore } from "../store/store.js";
import { createEffector, type Effector } from "../effector/effector.js";
import type { EffectorOptions } from "../effector/options.js";

/** Starts effectors on a store, and stops them when the work is done. */
export async function withEffectors<T>(
  store: EffectStore,
  options: readonly (Pick<EffectorOptions, "registry"> & Partial<EffectorOptions>)[],
  work: (effectors: readonly Effector[]) => Promise<T>,
): Promise<T> {
  const effectors = options.map((option) => createEffector({ store, leaseMs: 3000, ...option }));
  try {
    for (const effector of effectors) await effector.start();
    return await work(effectors);
  } finally {
    for (const effector of effectors) await effector.stop();
  }
}

/** A signal that gives up long after everything should have happened. */
export const patience = () => AbortSignal.timeout(15_000);

/** Resolves when the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const signal = patience();
  while (!(await condition())) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const idsOf = (intents: readonly { readonly intentId: string }[]): string[] =>
  intents.map(({ intentId }) => intentId);
