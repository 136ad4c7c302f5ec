import { canonicalJson, parseIntent, type ToolIntent } from "@toolsig/runtime/effects";

import type { Sql } from "../database/database.js";
import { ActivationConflictError, IntentConflictError } from "../errors.js";
import { enqueue, type StoreContext } from "./context.js";

/** The most intents of one activation. */
export const MOST_INTENTS = 10_000;

/** What an activation came to. */
export interface Commit {
  readonly entityKey: string;
  readonly seq: number;
  /** In order of their steps, from 0. */
  readonly intents: readonly ToolIntent[];
  /** Ids of the intents that wait for somebody's approval. */
  readonly awaitApproval?: ReadonlySet<string> | undefined;
  /** Writes the caller's own state in the same transaction. Not called for an activation that was committed before. */
  readonly save?: ((sql: Sql) => Promise<void>) | undefined;
}

/** Resolves to whether the very same activation had been committed before. */
export async function commit(context: StoreContext, activation: Commit): Promise<{ readonly replayed: boolean }> {
  const { entityKey, seq, intents } = checked(activation);
  const replayed = await context.database.transaction(async (sql, native) => {
    const { rows } = await sql.query(context.statements.advance, [entityKey, seq]);
    if (rows.length === 0) {
      await demandSame(context, sql, entityKey, seq, intents);
      return true;
    }
    if (intents.length > 0) await stage(context, sql, entityKey, intents, activation.awaitApproval);
    await activation.save?.(native);
    return false;
  });
  if (!replayed && intents.length > 0) context.announcer.announce();
  return { replayed };
}

async function stage(
  context: StoreContext,
  sql: Sql,
  entityKey: string,
  intents: readonly ToolIntent[],
  awaitApproval: ReadonlySet<string> = new Set(),
): Promise<void> {
  // of the contents only the text goes along, in which whatever the database could not read is escaped
  const staged = intents.map((intent) => {
    const { intentId: id, fingerprint, seq, step, toolName, createdAt, expiresAt } = intent;
    const columns = { id, entityKey, seq, step, toolName, fingerprint, createdAt, expiresAt };
    return { ...columns, body: canonicalJson(intent), needsApproval: awaitApproval.has(id) };
  });
  const { rows } = await sql.query<{ ready: string | null }>(context.statements.stage, [JSON.stringify(staged)]);
  const ready = rows.flatMap(({ ready: id }) => id ?? []);
  await enqueue(context, sql, ready);
}

/** An activation that comes again must be the one that was committed: nothing is dropped in silence because its id was used before. */
async function demandSame(
  { statements }: StoreContext,
  sql: Sql,
  entityKey: string,
  seq: number,
  intents: readonly ToolIntent[],
): Promise<void> {
  const { rows } = await sql.query<{ id: string; fingerprint: string }>(statements.stagedAs, [entityKey, seq]);
  const committed = new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]));
  for (const { intentId, fingerprint } of intents) {
    const before = committed.get(intentId);
    if (before !== undefined && before !== fingerprint) throw new IntentConflictError(intentId, before, fingerprint);
  }
  if (
    intents.length === 0 ||
    rows.length !== intents.length ||
    intents.some(({ intentId }) => !committed.has(intentId))
  ) {
    throw new ActivationConflictError(entityKey, seq, "the entity has come as far, or farther, with other decisions.");
  }
}

/** Reads the intents as if they came from elsewhere, and holds them against the activation. */
function checked({ entityKey, seq, intents }: Commit): Commit {
  demandStorable(entityKey);
  if (intents.length > MOST_INTENTS) throw new TypeError(`An activation stages at most ${MOST_INTENTS} intents.`);
  const read = intents.map((intent) => parseIntent(intent));
  read.forEach((intent, step) => {
    if (intent.entityKey !== entityKey || intent.seq !== seq || intent.step !== step) {
      throw new TypeError(
        `Intent ${intent.intentId} is not step ${step} of activation ${seq} of ${JSON.stringify(entityKey)}.`,
      );
    }
  });
  return { entityKey, seq, intents: read };
}

/** Throws `TypeError` for an entity key that PostgreSQL cannot keep. */
export function demandStorable(entityKey: string): void {
  if (entityKey.length > 500 || /\0|\p{Surrogate}/u.test(entityKey)) {
    throw new TypeError("entityKey must be at most 500 characters of well-formed Unicode, without NUL.");
  }
}
