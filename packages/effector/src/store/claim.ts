import type { Sql } from "../database/database.js";
import { publish, putBack, type StoreContext } from "./context.js";
import { lockGroup } from "./migrations.js";
import { INTENTS, type Job } from "./queue.js";
import { settleExpired } from "./settle.js";

/** An intent that is this owner's to execute. */
export interface Claim {
  readonly intentId: string;
  readonly entityKey: string;
  readonly toolName: string;
  /** The intent's canonical JSON, as it was committed. */
  readonly body: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Which claim of the intent this is; whatever is said of the intent is said under this number. */
  readonly claim: number;
  readonly approved: boolean;
}

export interface ClaimOptions {
  readonly owner: number;
  readonly leaseMs: number;
  /** The tools that this owner can execute; intents for others stay where they are. */
  readonly toolNames: readonly string[];
  readonly atMost: number;
}

/** What was found in the queue. */
export interface Claimed {
  readonly claims: readonly Claim[];
  /** Whether anything was there, claimed or not: then there may be more. */
  readonly found: boolean;
}

/** When an intent that cannot be claimed now is looked at again; for an unknown tool later and later. */
const AGAIN_MS = { unknownTool: 100, unknownToolMost: 5_000, inFlight: 60_000 };

/** Claims intents whose turn it is, at most `atMost`; those that cannot be claimed are dealt with. */
export async function claim(context: StoreContext, options: ClaimOptions): Promise<Claimed> {
  const { owner, leaseMs, toolNames, atMost } = options;
  const { database, queue, statements } = context;
  return database.transaction(async (sql) => {
    const jobs = await queue.take(sql, INTENTS, atMost);
    if (jobs.length === 0) return { claims: [], found: false };
    const ids = jobs.map(({ id }) => id);
    const { rows } = await sql.query<Omit<Claim, "approved" | "intentId"> & { id: string; approval: string | null }>(
      statements.claim,
      [ids, owner, leaseMs, toolNames],
    );
    const claimed = new Set(rows.map(({ id }) => id));
    const others = jobs.filter(({ id }) => !claimed.has(id));
    if (others.length > 0) await dealWith(context, sql, others);
    const claims = rows.map(({ id, approval, ...rest }) => ({
      intentId: id,
      ...rest,
      approved: approval === "approved",
    }));
    return { claims, found: true };
  });
}

/** Deals with jobs that are no claim; each has its reason in the intent's state. */
async function dealWith(context: StoreContext, sql: Sql, jobs: readonly Job[]): Promise<void> {
  const { statements, queue } = context;
  const ids = jobs.map(({ id }) => id);
  const { rows } = await sql.query<{ id: string; state: string; expired: boolean }>(statements.states, [ids]);
  const those = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).map(({ id }) => id);

  const done = those(({ state }) => state === "done");
  const expired = those((row) => row.state === "ready" && row.expired);
  const unknown = new Set(those((row) => row.state === "ready" && !row.expired));
  const inFlight = those(({ state }) => state === "running");
  if (done.length > 0) await publish(context, sql, done, false);
  if (expired.length > 0) await settleExpired(context, sql, expired);
  await putBack(context, sql, inFlight, AGAIN_MS.inFlight);
  for (const job of jobs.filter(({ id }) => unknown.has(id))) await putOff(context, sql, job);
  const kept = new Set([...unknown, ...inFlight]);
  await queue.remove(
    sql,
    INTENTS,
    ids.filter((id) => !kept.has(id)),
  );
}

/** Leaves an intent to effectors that know its tool, or will. */
async function putOff({ queue }: StoreContext, sql: Sql, { id, data }: Job): Promise<void> {
  const { failures = 0 } = data;
  const job = { id, data: { ...data, failures: failures + 1 } };
  await queue.putBack(sql, INTENTS, [job], Math.min(AGAIN_MS.unknownToolMost, AGAIN_MS.unknownTool * 2 ** failures));
}

/** A number that no other owner has. */
export async function nextOwner({ database, statements }: StoreContext): Promise<number> {
  const { rows } = await database.query<{ owner: number }>(statements.nextOwner);
  return rows[0]!.owner;
}

/** Gives all that an owner runs a lease from now. */
export async function renew({ database, statements }: StoreContext, owner: number, leaseMs: number): Promise<void> {
  await database.query(statements.renew, [owner, leaseMs]);
}

/** Takes away what runs without an owner, and enqueues it. Resolves to the ids. */
export async function reclaim(context: StoreContext): Promise<string[]> {
  const { database, statements } = context;
  return database.transaction(async (sql) => {
    const { rows } = await sql.query<{ id: string }>(statements.reclaim, [lockGroup(context.schema)]);
    const ids = rows.map(({ id }) => id);
    await putBack(context, sql, ids, 0);
    return ids;
  });
}

/** Gives a claim back whose tool was not called; under an old number it does nothing. */
export async function giveBack(context: StoreContext, { intentId, claim: number }: Claim): Promise<void> {
  await context.database.transaction(async (sql) => {
    const { rows } = await sql.query(context.statements.giveBack, [intentId, number]);
    if (rows.length > 0) await putBack(context, sql, [intentId], 0);
  });
}

/** Has a claimed intent wait for approval; its tool was not called. */
export async function holdForApproval(context: StoreContext, { intentId, claim: number }: Claim): Promise<void> {
  await context.database.transaction(async (sql) => {
    const { rows } = await sql.query(context.statements.hold, [intentId, number]);
    if (rows.length > 0) await context.queue.remove(sql, INTENTS, [intentId]);
  });
}
