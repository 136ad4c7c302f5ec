import type { Database, Session, Sql } from "../database/database.js";
import type { Announcer } from "./announcer.js";
import { INTENTS, resultsFor, type Job, type Queue } from "./queue.js";
import type { Statements } from "./statements.js";

/** What the parts of a store share. */
export interface StoreContext {
  readonly schema: string;
  readonly database: Database;
  readonly queue: Queue;
  readonly statements: Statements;
  readonly session: Session;
  readonly announcer: Announcer;
}

/** The channel on which effectors hear of new jobs. */
export const queueChannel = (schema: string): string => `${schema}_queue`;

/** The channel on which ids of finished intents are told. */
export const resultChannel = (schema: string): string => `${schema}_result`;

/** Makes the first unfinished intents of entities ready, if they only waited for their turn. The caller holds the entities' locks. */
export async function promote(context: StoreContext, sql: Sql, entityKeys: readonly string[]): Promise<boolean> {
  const { rows } = await sql.query<{ id: string }>(context.statements.promote, [entityKeys]);
  await enqueue(
    context,
    sql,
    rows.map(({ id }) => id),
  );
  return rows.length > 0;
}

/** Puts intents that are ready now into the queue. */
export async function enqueue({ queue }: StoreContext, sql: Sql, intentIds: readonly string[]): Promise<void> {
  await queue.add(
    sql,
    intentIds.map((id) => ({ queue: INTENTS, id, data: { intentId: id } })),
  );
}

/** Tells listeners and subscriptions of finished intents, and effectors, if there is news for them. */
export async function publish(
  { schema, statements, queue }: StoreContext,
  sql: Sql,
  intentIds: readonly string[],
  queueHasNews: boolean,
): Promise<void> {
  const { rows } = await sql.query<{ subscriptions: string[] }>(statements.publish, [
    intentIds,
    resultChannel(schema),
    queueHasNews ? queueChannel(schema) : null,
  ]);
  const names = rows[0]!.subscriptions;
  await queue.add(
    sql,
    names.flatMap((name) => intentIds.map((intentId) => ({ queue: resultsFor(name), data: { intentId } }))),
  );
}

/** Puts jobs of intents into the queue anew, after a delay. */
export async function putBack(
  { queue }: StoreContext,
  sql: Sql,
  intentIds: readonly string[],
  delayMs: number,
): Promise<void> {
  const jobs = intentIds.map((id): Job => ({ id, data: { intentId: id } }));
  await queue.putBack(sql, INTENTS, jobs, delayMs);
}
