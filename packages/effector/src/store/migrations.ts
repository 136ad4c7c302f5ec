import { createHash } from "node:crypto";

import type { Connection, LockKey } from "../database/database.js";

/** Each entry brings the tables from one version to the next. Entries are only ever added. */
const MIGRATIONS: readonly ((schema: string) => readonly string[])[] = [
  (schema) => [...intentTables(schema), ...historyTables(schema)],
  (schema) => [...setAside(schema), ...doneAt(schema)],
];

/** Intents for whose tool the effectors wait that have met them. */
function setAside(schema: string): readonly string[] {
  return [
    `alter table ${schema}.intent add column set_aside boolean not null default false`,
    `create index intent_set_aside on ${schema}.intent (tool_name) where set_aside`,
  ];
}

/** How old a result is; the index is one of ranges, which costs next to nothing to keep. */
function doneAt(schema: string): readonly string[] {
  return [
    `alter table ${schema}.intent add column done_at timestamptz`,
    `update ${schema}.intent set done_at = (select max(at) from ${schema}.history where intent_id = id)
     where state = 'done'`,
    `create index intent_done on ${schema}.intent using brin (done_at)`,
  ];
}

function intentTables(schema: string): readonly string[] {
  return [
    // the only clock that leases and expiries know
    `create function ${schema}.clock() returns timestamptz language sql stable as 'select clock_timestamp()'`,
    `create sequence ${schema}.owner as int cycle`,
    `create table ${schema}.entity (key text primary key, seq bigint not null)`,
    `create table ${schema}.intent (
      id uuid primary key,
      entity_key text not null,
      seq bigint not null,
      step int not null,
      tool_name text not null,
      fingerprint text not null,
      body text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      state text not null check (state in ('waiting', 'awaiting_approval', 'ready', 'running', 'done')),
      approval text check (approval in ('approved', 'denied')),
      decided_by text,
      decision_reason text,
      attempt int not null default 0,
      claim int not null default 0,
      owner int,
      lease_until timestamptz,
      status text check (status in ('ok', 'error', 'rejected', 'expired')),
      result text,
      unique (entity_key, seq, step),
      check ((state = 'done') = (result is not null)),
      check ((state = 'running') = (owner is not null))
    )`,
    `create index intent_unfinished on ${schema}.intent (entity_key, seq, step) where state <> 'done'`,
    `create index intent_expiring on ${schema}.intent (expires_at) where state not in ('running', 'done')`,
    `create index intent_running on ${schema}.intent (lease_until) where state = 'running'`,
    `create table ${schema}.subscription (name text primary key)`,
  ];
}

/** What happened to intents, written by the tables themselves, so that no statement can forget it. */
function historyTables(schema: string): readonly string[] {
  return [
    `create table ${schema}.history (
      intent_id uuid not null,
      at timestamptz not null,
      state text not null,
      attempt int not null,
      owner int,
      note text
    )`,
    `create index history_intent on ${schema}.history (intent_id, at)`,
    `create function ${schema}.record_staged() returns trigger language plpgsql as $$
    begin
      insert into ${schema}.history select id, clock_timestamp(), state, attempt, owner, approval from staged;
      return null;
    end $$`,
    `create function ${schema}.record_changed() returns trigger language plpgsql as $$
    begin
      insert into ${schema}.history
      select id, clock_timestamp(), changed.state, changed.attempt, changed.owner, coalesce(changed.status, changed.approval)
      from changed join was using (id) where changed.state <> was.state;
      return null;
    end $$`,
    `create trigger staged after insert on ${schema}.intent
      referencing new table as staged for each statement execute function ${schema}.record_staged()`,
    `create trigger changed after update on ${schema}.intent
      referencing old table as was new table as changed for each statement execute function ${schema}.record_changed()`,
  ];
}

/** Brings the tables to this version, in one transaction. The caller holds {@link migrationLock}. */
export async function migrate(connection: Connection, name: string): Promise<void> {
  const schema = quoted(name);
  await connection.transaction(async (sql) => {
    await sql.query(`create schema if not exists ${schema}`);
    await sql.query(
      `create table if not exists ${schema}.migration (version int primary key, at timestamptz default now())`,
    );
    const { rows } = await sql.query<{ version: number }>(
      `select coalesce(max(version), 0) as version from ${schema}.migration`,
    );
    const current = rows[0]!.version;
    if (current > MIGRATIONS.length) {
      throw new Error(`Schema ${schema} has version ${current}, made by a newer @toolsig/effector: update this one.`);
    }
    for (const [index, statements] of MIGRATIONS.slice(current).entries()) {
      for (const statement of statements(schema)) await sql.query(statement);
      await sql.query(`insert into ${schema}.migration (version) values ($1)`, [current + index + 1]);
    }
  });
}

/** A schema's name as statements have it: it may be a word of SQL. */
export const quoted = (schema: string): string => `"${schema}"`;

/** The group of a schema's advisory locks. */
export const lockGroup = (schema: string): number =>
  createHash("sha256").update(`toolsig ${schema}`).digest().readUInt32BE() >>> 1;

/** Whoever makes or changes tables holds it. */
export const migrationLock = (schema: string): LockKey => [lockGroup(schema), 0];

/** The lock that shows that an owner lives. */
export const ownerLock = (schema: string, owner: number): LockKey => [lockGroup(schema), owner];
