import type { Sql } from "../database/database.js";
import { DecisionRefusedError, IntentNotFoundError } from "../errors.js";
import { promote, queueChannel, type StoreContext } from "./context.js";
import { outcomeOf, settle } from "./settle.js";

/** Somebody's answer to an intent that awaits approval. */
export interface Decision {
  readonly approve: boolean;
  /** Who decided. */
  readonly by: string;
  readonly reason?: string | undefined;
  /** The fingerprint that was shown; a decision about anything else is refused. */
  readonly fingerprint?: string | undefined;
}

interface Waiting {
  readonly state: string;
  readonly claim: number;
  readonly attempt: number;
  readonly entityKey: string;
  readonly fingerprint: string;
  readonly expired: boolean;
}

/** Approves an intent, which then takes its turn, or denies it, which rejects it. Throws `DecisionRefusedError`, `IntentNotFoundError`. */
export async function decide(context: StoreContext, intentId: string, decision: Decision): Promise<void> {
  const { database, statements, schema } = context;
  const { approve, by, reason = null } = decision;
  await database.transaction(async (sql) => {
    const waiting = await demandWaiting(context, sql, intentId, decision);
    await sql.query(statements.noteDecision, [intentId, by, reason]);
    if (approve) {
      await sql.query(statements.approve, [intentId]);
      if (await promote(context, sql, [waiting.entityKey]))
        await sql.query("select pg_notify($1, '')", [queueChannel(schema)]);
      return;
    }
    const { claim, attempt } = waiting;
    const error = { code: "APPROVAL_DENIED", message: `Denied by ${by}${reason === null ? "." : `: ${reason}`}` };
    const completedAt = new Date().toISOString();
    await settle(context, sql, [outcomeOf(claim, { intentId, attempt, status: "rejected", error, completedAt })]);
  });
}

/** Locks the intent's entity, so that no turn is taken meanwhile. */
async function demandWaiting(
  { statements }: StoreContext,
  sql: Sql,
  intentId: string,
  { fingerprint }: Decision,
): Promise<Waiting> {
  await sql.query(statements.lockEntityOf, [intentId]);
  const { rows } = await sql.query<Waiting>(statements.waiting, [intentId]);
  const [row] = rows;
  if (!row) throw new IntentNotFoundError([intentId]);
  if (row.state !== "awaiting_approval") throw new DecisionRefusedError(intentId, `it is ${row.state}.`);
  if (row.expired) throw new DecisionRefusedError(intentId, "it has expired.");
  if (fingerprint !== undefined && fingerprint !== row.fingerprint) {
    throw new DecisionRefusedError(intentId, `its fingerprint is ${row.fingerprint}, and ${fingerprint} was shown.`);
  }
  return row;
}
