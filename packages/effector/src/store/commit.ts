import { canonicalJson, parseIntent, type ToolIntent } from "@toolsig/runtime/effects";

import type { Sql } from "../database/database.js";
import { ActivationConflictError, IntentConflictError, type EffectError } from "../errors.js";
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

/** What became of one of several activations: whether the very same one had been committed before, or why it was not committed. */
export type Committed = { readonly replayed: boolean } | { readonly error: unknown };

/** Commits activations in one transaction, in which each stands for itself, together with what `save` writes if the first one is new. */
export async function commitTogether(
  context: StoreContext,
  all: readonly Commit[],
  save?: Commit["save"],
): Promise<Committed[]> {
  const answers = await context.database.transaction(async (sql, native) => {
    const committed = await commitEach(context, sql, all);
    if (isNew(committed[0]!)) await save?.(native);
    return committed;
  });
  if (all.some(({ intents }, index) => intents.length > 0 && isNew(answers[index]!))) context.announcer.announce();
  return answers;
}

const isNew = (answer: Committed): boolean => "replayed" in answer && !answer.replayed;

/** Several of one entity are committed one after the other. */
async function commitEach(context: StoreContext, sql: Sql, all: readonly Commit[]): Promise<Committed[]> {
  const answers = new Map<Commit, Committed>();
  for (let left = all; left.length > 0; left = left.filter((activation) => !answers.has(activation))) {
    const firsts = left.filter((one, at) => left.findIndex(({ entityKey }) => entityKey === one.entityKey) === at);
    const ahead = JSON.stringify(firsts.map(({ entityKey: key, seq }) => ({ key, seq })));
    const { rows } = await sql.query<{ key: string }>(context.statements.advance, [ahead]);
    const advanced = new Set(rows.map(({ key }) => key));
    const news = firsts.filter(({ entityKey }) => advanced.has(entityKey));
    await stage(context, sql, news);
    for (const activation of news) answers.set(activation, { replayed: false });
    for (const activation of firsts.filter((one) => !answers.has(one))) {
      const difference = await differenceOf(context, sql, activation);
      answers.set(activation, difference ? { error: difference } : { replayed: true });
    }
  }
  return all.map((activation) => answers.get(activation)!);
}

async function stage(context: StoreContext, sql: Sql, activations: readonly Commit[]): Promise<void> {
  const staged = activations.flatMap(({ intents, awaitApproval }) =>
    intents.map((intent) => rowOf(intent, awaitApproval?.has(intent.intentId) ?? false)),
  );
  if (staged.length === 0) return;
  const { rows } = await sql.query<{ ready: string | null }>(context.statements.stage, [JSON.stringify(staged)]);
  await enqueue(
    context,
    sql,
    rows.flatMap(({ ready }) => ready ?? []),
  );
}

/** Of an intent's contents only the text goes along, in which whatever the database could not read is escaped. */
function rowOf(intent: ToolIntent, needsApproval: boolean) {
  const { intentId: id, fingerprint, entityKey, seq, step, toolName, createdAt, expiresAt } = intent;
  const columns = { id, entityKey, seq, step, toolName, fingerprint, needsApproval };
  // as numbers, since the database reads no years beyond 9999
  const times = { createdAt: Date.parse(createdAt), expiresAt: Date.parse(expiresAt) };
  return { ...columns, ...times, body: canonicalJson(intent) };
}

/** How an activation whose number was used before differs from the one that used it: nothing is dropped in silence. */
async function differenceOf(
  { statements }: StoreContext,
  sql: Sql,
  { entityKey, seq, intents }: Commit,
): Promise<EffectError | undefined> {
  const { rows } = await sql.query<{ id: string; fingerprint: string }>(statements.stagedAs, [entityKey, seq]);
  const committed = new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]));
  for (const { intentId, fingerprint } of intents) {
    const before = committed.get(intentId);
    if (before !== undefined && before !== fingerprint) return new IntentConflictError(intentId, before, fingerprint);
  }
  if (
    intents.length === 0 ||
    rows.length !== intents.length ||
    intents.some(({ intentId }) => !committed.has(intentId))
  ) {
    return new ActivationConflictError(entityKey, seq, "the entity has come as far, or farther, with other decisions.");
  }
  return undefined;
}

/** Reads the intents as if they came from elsewhere, and holds them against the activation. */
export function checked(activation: Commit): Commit {
  const { entityKey, seq, intents } = activation;
  demandStorable("entityKey", entityKey);
  if (!Number.isSafeInteger(seq) || seq < 0) throw new TypeError(`seq must be a whole number from 0, not ${seq}.`);
  if (intents.length > MOST_INTENTS) throw new TypeError(`An activation stages at most ${MOST_INTENTS} intents.`);
  const read = intents.map((intent) => parseIntent(intent));
  read.forEach((intent, step) => {
    demandStorable("toolName", intent.toolName);
    if (intent.entityKey !== entityKey || intent.seq !== seq || intent.step !== step) {
      throw new TypeError(
        `Intent ${intent.intentId} is not step ${step} of activation ${seq} of ${JSON.stringify(entityKey)}.`,
      );
    }
  });
  return { ...activation, intents: read };
}

/** Throws `TypeError` for a text that PostgreSQL cannot keep. */
export function demandStorable(what: string, text: string): void {
  if (text.length > 500 || /\0|\p{Surrogate}/u.test(text)) {
    throw new TypeError(`${what} must be at most 500 characters of well-formed Unicode, without NUL.`);
  }
}
