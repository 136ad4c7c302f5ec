import type { Sql } from "../database/database.js";
import { enqueue, publish, putBack, queueChannel, type StoreContext } from "./context.js";
import { lockGroup } from "./migrations.js";
import { INTENTS } from "./queue.js";
import { settleExpired } from "./settle.js";

/** An intent that is this owner's to execute. */
export interface Claim {
  readonly intentId: string;
  readonly entityKey: string;
  readonly toolName: string;
  /** The fingerprint that was committed, and shown to whoever approved. */
  readonly fingerprint: string;
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
  /** The tools that this owner can execute; intents for others are set aside for those who can. */
  readonly toolNames: readonly string[];
  readonly atMost: number;
  /** Whether it first takes up what others have set aside. */
  readonly adopts: boolean;
}

/** What was found. */
export interface Claimed {
  readonly claims: readonly Claim[];
  /** Whether anything was there, claimed or not: then there may be more. */
  readonly found: boolean;
  /** Whether there may be more of what others set aside. */
  readonly moreAside: boolean;
}

/** When an intent that runs elsewhere, though its job was there to be taken, is looked at again. */
const IN_FLIGHT_MS = 60_000;

/** Claims intents whose turn it is, at most `atMost`; those that cannot be claimed are dealt with. */
export async function claim(context: StoreContext, options: ClaimOptions): Promise<Claimed> {
  const { owner, leaseMs, toolNames, atMost } = options;
  const { database, queue, statements } = context;
  return database.transaction(async (sql) => {
    const adopted = options.adopts ? await adopt(context, sql, options) : [];
    const room = atMost - adopted.length;
    const moreAside = options.adopts && room === 0;
    const taken = room > 0 ? (await queue.take(sql, INTENTS, room)).map(({ id }) => id) : [];
    const ids = [...adopted, ...taken];
    if (ids.length === 0) return { claims: [], found: false, moreAside };
    const { rows } = await sql.query<Omit<Claim, "approved" | "intentId"> & { id: string; approval: string | null }>(
      statements.claim,
      [ids, owner, leaseMs, toolNames],
    );
    const claimed = new Set(rows.map(({ id }) => id));
    const others = ids.filter((id) => !claimed.has(id));
    if (others.length > 0) await dealWith(context, sql, others);
    const claims = rows.map(({ id, approval, ...rest }) => ({
      intentId: id,
      ...rest,
      approved: approval === "approved",
    }));
    return { claims, found: true, moreAside };
  });
}

/** Takes up intents that others have set aside, and whose tools are known here. They are claimed next, so nobody is to take their jobs. */
async function adopt(context: StoreContext, sql: Sql, { toolNames, atMost }: ClaimOptions): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(context.statements.adopt, [toolNames, atMost]);
  const ids = rows.map(({ id }) => id);
  await enqueue(context, sql, ids, IN_FLIGHT_MS);
  return ids;
}

/** Deals with jobs that are no claim; each has its reason in the intent's state. */
async function dealWith(context: StoreContext, sql: Sql, ids: readonly string[]): Promise<void> {
  const { schema, statements, queue } = context;
  const { rows } = await sql.query<{ id: string; state: string; expired: boolean }>(statements.states, [ids]);
  const those = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).map(({ id }) => id);

  const done = those(({ state }) => state === "done");
  const expired = those((row) => row.state === "ready" && row.expired);
  const unknown = those((row) => row.state === "ready" && !row.expired);
  const inFlight = those(({ state }) => state === "running");
  if (done.length > 0) await publish(context, sql, [], done);
  if (expired.length > 0) await settleExpired(context, sql, expired);
  if (unknown.length > 0) await sql.query(statements.setAside, [unknown, queueChannel(schema)]);
  await putBack(context, sql, inFlight, IN_FLIGHT_MS);
  await queue.remove(
    sql,
    INTENTS,
    ids.filter((id) => !inFlight.includes(id)),
  );
}

/** A number that no other owner has. */
export async function nextOwner({ database, statements }: StoreContext): Promise<number> {
  const { rows } = await database.query<{ owner: number }>(statements.nextOwner);
  return rows[0]!.owner;
}

/** What an owner has in hand: the ids of the intents that it runs, or whose results it has yet to store. */
export interface InHand {
  readonly owner: number;
  readonly intentIds: readonly string[];
}

/** Gives what an owner has in hand a lease from now. */
export async function renew(
  { database, statements }: StoreContext,
  { owner, intentIds }: InHand,
  leaseMs: number,
): Promise<void> {
  if (intentIds.length > 0) await database.query(statements.renew, [owner, leaseMs, intentIds]);
}

/**
 * Gives back what was claimed for an owner that never heard of it, since the answer to its claim was lost on the way. Nobody else may take that, as
 * the owner lives. Not to be called while the owner claims.
 */
export async function giveBackUnheard(context: StoreContext, { owner, intentIds }: InHand): Promise<void> {
  await context.database.transaction(async (sql) => {
    const { rows } = await sql.query<{ id: string }>(context.statements.unheard, [owner, intentIds]);
    const ids = rows.map(({ id }) => id);
    await putBack(context, sql, ids, 0);
  });
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
