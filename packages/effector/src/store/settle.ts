import type { Sql } from "../database/database.js";
import { writeResult, type IntentResult, type ResultStatus } from "../wire/result.js";
import { publish, type StoreContext } from "./context.js";
import { INTENTS } from "./queue.js";

/** An outcome to be stored: the result's canonical JSON, and the number of the claim under which it came about. */
export interface Outcome {
  readonly intentId: string;
  readonly claim: number;
  readonly status: ResultStatus;
  readonly result: string;
}

export type NewResult = Omit<IntentResult, "version" | "output"> & { readonly output?: unknown };

export const outcomeOf = (claim: number, result: NewResult): Outcome => ({
  intentId: result.intentId,
  claim,
  status: result.status,
  result: writeResult(result),
});

/**
 * Stores results, makes the next intent of each entity ready, publishes, and acknowledges: all or nothing. Returns the ids of what was stored;
 * the others were done already, or were claimed anew since and do not say that the tool completed.
 */
export async function settle(context: StoreContext, sql: Sql, outcomes: readonly Outcome[]): Promise<Set<string>> {
  const { statements, queue } = context;
  const news = outcomes.map(({ intentId: id, ...others }) => ({ id, ...others }));
  const { rows } = await sql.query<{ id: string; entityKey: string }>(statements.settle, [JSON.stringify(news)]);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await publish(context, sql, [...new Set(rows.map(({ entityKey }) => entityKey))], ids);
    await queue.remove(sql, INTENTS, ids);
  }
  return new Set(ids);
}

/**
 * Ends intents that nobody began in time, and those that were interrupted and may not be begun again: of these the effect is unknown.
 * Of all intents or those of the ids; resolves to whether there may be more.
 */
export async function settleExpired(context: StoreContext, sql: Sql, ids: readonly string[] | null): Promise<boolean> {
  const { rows } = await sql.query<{ id: string; claim: number; attempt: number }>(context.statements.expired, [
    ids,
    MOST_EXPIRED,
  ]);
  const completedAt = new Date().toISOString();
  const outcomes = rows.map(({ id: intentId, claim, attempt }) =>
    outcomeOf(claim, { intentId, attempt, completedAt, ...(attempt === 0 ? EXPIRED : INTERRUPTED) }),
  );
  if (outcomes.length > 0) await settle(context, sql, outcomes);
  return rows.length === MOST_EXPIRED;
}

/** How many are ended in one transaction. */
const MOST_EXPIRED = 100;

const EXPIRED = {
  status: "expired",
  error: { code: "EXPIRED", message: "Nobody began the intent before it expired. The tool was not called." },
} as const;

const INTERRUPTED = {
  status: "error",
  error: {
    code: "INTERRUPTED",
    message:
      "The effector that ran the tool vanished, and the intent has expired since. Whether the effect happened is unknown.",
  },
} as const;
