import type { Database, Session, Sql } from "../database/database.js";
import type { Announcer } from "./announcer.js";
import { INTENTS, resultsFor, type Job, type NewJob, type Queue } from "./queue.js";
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

/** Puts intents into the queue, to be taken at once or after a while. */
export async function enqueue(
  { queue }: StoreContext,
  sql: Sql,
  intentIds: readonly string[],
  delayMs = 0,
): Promise<void> {
  await queue.add(
    sql,
    intentIds.map((id) => ({ ...toJob(id), delayMs })),
  );
}

/**
 * Makes the next intents of entities ready, and tells of finished intents: listeners, subscriptions, and effectors, if there is news for them.
 * The caller holds the entities' locks.
 */
export async function publish(
  { schema, statements, queue }: StoreContext,
  sql: Sql,
  entityKeys: readonly string[],
  doneIds: readonly string[],
): Promise<void> {
  const { rows } = await sql.query<{ ready: string[]; subscriptions: string[] }>(statements.publish, [
    entityKeys,
    doneIds,
    resultChannel(schema),
    queueChannel(schema),
  ]);
  const { ready, subscriptions } = rows[0]!;
  const results = subscriptions.flatMap((name) =>
    doneIds.map((intentId) => ({ queue: resultsFor(name), data: { intentId } })),
  );
  await queue.add(sql, [...ready.map(toJob), ...results]);
}

const toJob = (id: string): NewJob => ({ queue: INTENTS, id, data: { intentId: id } });

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
