import type { Sql } from "../database/database.js";
import { DecisionRefusedError, IntentNotFoundError } from "../errors.js";
import { publish, type StoreContext } from "./context.js";
import { toUuid } from "./ids.js";
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
  const { database, statements } = context;
  const { approve, by, reason = null } = decision;
  await database.transaction(async (sql) => {
    const waiting = await demandWaiting(context, sql, intentId, decision);
    await sql.query(approve ? statements.approve : statements.deny, [intentId, by, reason]);
    if (approve) return publish(context, sql, [waiting.entityKey], []);
    const { claim, attempt } = waiting;
    // what was begun before it had to wait for approval may have had its effect
    const status = attempt === 0 ? "rejected" : "error";
    const error = { code: "APPROVAL_DENIED", message: `Denied by ${by}${reason === null ? "." : `: ${reason}`}` };
    const completedAt = new Date().toISOString();
    await settle(context, sql, [outcomeOf(claim, { intentId, attempt, status, error, completedAt })]);
  });
}

/** Locks the intent's entity, so that no turn is taken meanwhile. */
async function demandWaiting(
  { statements }: StoreContext,
  sql: Sql,
  intentId: string,
  { fingerprint }: Decision,
): Promise<Waiting> {
  const id = toUuid(intentId);
  await sql.query(statements.lockEntityOf, [id]);
  const { rows } = await sql.query<Waiting>(statements.waiting, [id]);
  const [row] = rows;
  if (!row) throw new IntentNotFoundError([intentId]);
  if (row.state !== "awaiting_approval") throw new DecisionRefusedError(intentId, `it is ${row.state}.`);
  if (row.expired) throw new DecisionRefusedError(intentId, "it has expired.");
  if (fingerprint !== undefined && fingerprint !== row.fingerprint) {
    throw new DecisionRefusedError(intentId, `its fingerprint is ${row.fingerprint}, and ${fingerprint} was shown.`);
  }
  return row;
}
