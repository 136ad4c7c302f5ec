import type { ActOptions, ToolIntent } from "@toolsig/runtime/effects";

import { claim, nextOwner, type Claim } from "../store/claim.js";
import { ownerLock } from "../store/migrations.js";
import { outcomeOf, settle, type NewResult } from "../store/settle.js";
import type { EffectStore } from "../store/store.js";
import { intentsOf } from "./tools.js";

/** Commits an activation that stages one payment for each amount. */
export async function commitPayments(
  store: EffectStore,
  entityKey: string,
  seq: number,
  cents: readonly number[],
  options?: ActOptions & { readonly now?: Date; readonly awaitApproval?: boolean },
): Promise<readonly ToolIntent[]> {
  const intents = intentsOf(entityKey, seq, cents, options);
  const awaitApproval = new Set(options?.awaitApproval ? intents.map(({ intentId }) => intentId) : []);
  await store.commit({ entityKey, seq, intents, awaitApproval });
  return intents;
}

export const LEASE_MS = 1000;

/** Claims as an owner does; one without a session unless `liveOwner()` made it. */
export async function claimAs(store: EffectStore, owner: number, atMost = 100): Promise<readonly Claim[]> {
  return (await claim(store.context, { owner, leaseMs: LEASE_MS, toolNames: ["pay"], atMost, adopts: true })).claims;
}

/** An owner that holds its lock, and what ends its life. */
export async function liveOwner(
  store: EffectStore,
): Promise<{ readonly owner: number; readonly die: () => Promise<void> }> {
  const { session, schema } = store.context;
  const owner = await nextOwner(store.context);
  const lock = ownerLock(schema, owner);
  await session.hold(lock);
  return { owner, die: () => session.drop(lock) };
}

/** Stores an outcome under a claim; resolves to whether it counted. */
export async function end(
  { context }: EffectStore,
  { intentId, claim: number, attempt }: Claim,
  part: Pick<NewResult, "status"> & Partial<NewResult> = { status: "ok", output: null },
): Promise<boolean> {
  const outcome = outcomeOf(number, { intentId, attempt, completedAt: new Date(0).toISOString(), ...part });
  return context.database.transaction(async (sql) => (await settle(context, sql, [outcome])).has(intentId));
}

/** The states of all intents of an entity, in order. */
export const statesOf = async (store: EffectStore, entityKey: string): Promise<string[]> =>
  (await store.intents({ entityKey })).map(({ state, result }) => (result ? result.status : state));
