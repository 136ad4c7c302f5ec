import { quoted } from "./migrations.js";
import { undeliveredIn } from "./queue.js";

/**
 * Every statement of the store. Values are named above each; docs/effects.md tells what they keep true together. What is decided under an entity's
 * lock is a statement of its own, after the one that takes it: a statement sees nothing that was committed while it waited for a lock.
 */
export function statementsOf(name: string) {
  const schema = quoted(name);
  return {
    ...forActivations(schema),
    ...forOwners(schema),
    ...forResults(schema),
    ...forDecisions(schema),
    ...forReaders(schema),
    ...forPruning(schema, undeliveredIn(name)),
  };
}

export type Statements = ReturnType<typeof statementsOf>;

const forActivations = (schema: string) => ({
  // keys as JSON → how far each has come, in the same order
  openings: `
    select seq::float8 as last, date_trunc('milliseconds', ${schema}.clock()) as now
    from json_array_elements_text($1) with ordinality as asked (key, place) left join ${schema}.entity using (key)
    order by place`,

  // entities as JSON, each once → the keys of those that had not come so far, whose locks the caller holds now
  advance: `
    insert into ${schema}.entity as entity (key, seq)
    select key, seq from json_to_recordset($1) as ahead (key text, seq bigint) order by key
    on conflict (key) do update set seq = excluded.seq where entity.seq < excluded.seq
    returning key`,

  // intents as JSON → the ids of those that are first of their entities; the caller holds the entities' locks
  stage: `
    insert into ${schema}.intent (id, entity_key, seq, step, tool_name, fingerprint, body, created_at, expires_at, state)
    select id, "entityKey", seq, step, "toolName", fingerprint, body,
           to_timestamp("createdAt" / 1000), to_timestamp("expiresAt" / 1000),
           case when "needsApproval" then 'awaiting_approval'
                when step = 0 and not exists (
                  select from ${schema}.intent where entity_key = "entityKey" and state <> 'done') then 'ready'
                else 'waiting' end
    from json_to_recordset($1) as staged (id uuid, "entityKey" text, seq bigint, step int, "toolName" text,
      fingerprint text, body text, "createdAt" float8, "expiresAt" float8, "needsApproval" boolean)
    returning case when state = 'ready' then id end as ready`,

  // entity key, seq
  stagedAs: `select id, fingerprint, body from ${schema}.intent where entity_key = $1 and seq = $2 order by step`,

  // entity keys → ids of intents that are first now; the caller holds the entities' locks
  promote: `
    update ${schema}.intent set state = 'ready' where state = 'waiting' and id in (${firstOf(schema)}) returning id`,
});

/** What is told on the channel of the queue when intents were set aside; otherwise it is nothing. */
export const ASIDE = "aside";

/** Of each of the entities in $1, the first intent that has no result. */
const firstOf = (schema: string): string => `
  select (select id from ${schema}.intent where entity_key = key and state <> 'done' order by seq, step limit 1)
  from unnest($1::text[]) as key`;

const forOwners = (schema: string) => ({
  // ids, owner, lease in ms, names of executable tools
  claim: `
    update ${schema}.intent
    set state = 'running', attempt = attempt + 1, claim = claim + 1, owner = $2,
        lease_until = ${schema}.clock() + $3 * interval '1 ms'
    where id = any($1::uuid[]) and state = 'ready' and tool_name = any($4) and expires_at > ${schema}.clock()
    returning id, entity_key as "entityKey", tool_name as "toolName", fingerprint, body, attempt, claim, approval`,

  // ids
  states: `
    select id, state, expires_at <= ${schema}.clock() as expired from ${schema}.intent where id = any($1::uuid[])`,

  // ids, channel of the queue
  setAside: `
    with aside as (
      update ${schema}.intent set set_aside = true where id = any($1::uuid[]) and state = 'ready' returning id
    )
    select pg_notify($2, '${ASIDE}') where exists (select from aside)`,

  // names of executable tools, limit → ids of intents that others had set aside
  adopt: `
    update ${schema}.intent set set_aside = false
    where id in (
      select id from ${schema}.intent where set_aside and tool_name = any($1) limit $2 for update skip locked)
    returning id`,

  // owner, lease in ms, ids
  renew: `
    update ${schema}.intent set lease_until = ${schema}.clock() + $2 * interval '1 ms'
    where id in (
      select id from ${schema}.intent where id = any($3::uuid[]) and owner = $1 and state = 'running'
      for update skip locked)`,

  // owner, ids of what it runs → ids of intents that were given to it, and that it never heard of
  unheard: `
    update ${schema}.intent set state = 'ready', attempt = attempt - 1, owner = null, lease_until = null
    where owner = $1 and state = 'running' and lease_until <= ${schema}.clock() and not id = any($2::uuid[])
    returning id`,

  // lock group → ids of intents whose owner is gone
  reclaim: `
    update ${schema}.intent set state = 'ready', owner = null, lease_until = null
    where id in (
      select id from ${schema}.intent
      where state = 'running' and lease_until <= ${schema}.clock() and owner::oid not in (
        select objid from pg_locks
        where locktype = 'advisory' and classid = $1::int::oid and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database()))
      for update skip locked)
    returning id`,

  // id, claim
  giveBack: `
    update ${schema}.intent set state = 'ready', attempt = attempt - 1, owner = null, lease_until = null
    where id = $1 and claim = $2 and state = 'running' returning id`,

  // id, claim
  hold: `
    update ${schema}.intent set state = 'awaiting_approval', attempt = attempt - 1, owner = null, lease_until = null
    where id = $1 and claim = $2 and state = 'running' returning id`,

  nextOwner: `select nextval('${schema}.owner')::int as owner`,
});

const forResults = (schema: string) => ({
  // results as JSON → what was stored. A result under an old claim counts only if it says that the tool completed.
  settle: `
    with news as (
      select * from json_to_recordset($1) as news (id uuid, claim int, status text, result text)
    ), locked as materialized (
      select key from ${schema}.entity
      where key in (select entity_key from ${schema}.intent join news using (id)) order by key for update
    )
    update ${schema}.intent
    set state = 'done', status = news.status, result = news.result, done_at = ${schema}.clock(),
        owner = null, lease_until = null, set_aside = false
    from news, locked
    where intent.id = news.id and locked.key = entity_key and state <> 'done'
      and (intent.claim = news.claim or news.status = 'ok')
    returning intent.id, entity_key as "entityKey"`,

  // entity keys, whose locks the caller holds; ids of done intents; channels of results and of the queue
  // → ids of intents that are first now, names of subscriptions
  publish: `
    with ready as (
      update ${schema}.intent set state = 'ready' where state = 'waiting' and id in (${firstOf(schema)}) returning id
    )
    select array(select id from ready) as ready, array(select name from ${schema}.subscription) as subscriptions,
           (select count(pg_notify($3, id)) from unnest($2::text[]) as id) as told,
           (select pg_notify($4, '') where exists (select from ready)) as woken`,

  // ids, or null for all; limit → those to end now
  expired: `
    select id, claim, attempt from ${schema}.intent
    where state not in ('running', 'done') and expires_at <= ${schema}.clock()
      and ($1::uuid[] is null or id = any($1::uuid[]))
    order by expires_at limit $2`,

  // ids
  results: `select id, result from ${schema}.intent where id = any($1::uuid[])`,

  // name
  subscribe: `insert into ${schema}.subscription values ($1) on conflict do nothing`,
  unsubscribe: `delete from ${schema}.subscription where name = $1`,
});

const forDecisions = (schema: string) => ({
  // id
  lockEntityOf: `
    select key from ${schema}.entity where key = (select entity_key from ${schema}.intent where id = $1) for update`,

  // id
  waiting: `
    select state, claim, attempt, entity_key as "entityKey", fingerprint, expires_at <= ${schema}.clock() as expired
    from ${schema}.intent where id = $1`,

  // id, by, reason
  approve: `
    update ${schema}.intent set state = 'waiting', approval = 'approved', decided_by = $2, decision_reason = $3
    where id = $1`,

  // id, by, reason
  deny: `update ${schema}.intent set approval = 'denied', decided_by = $2, decision_reason = $3 where id = $1`,
});

const forReaders = (schema: string) => ({
  // id, state, entity key, seq, each or null; limit
  inspect: `
    select body, state, attempt, approval, decided_by as "decidedBy", decision_reason as "decisionReason", result
    from ${schema}.intent
    where ($1::uuid is null or id = $1) and ($2::text is null or state = $2) and ($3::text is null or entity_key = $3)
      and ($4::bigint is null or seq = $4)
    order by entity_key, seq, step limit $5`,

  // id
  history: `
    select at, state, attempt, owner, note from ${schema}.history where intent_id = $1 order by at`,

  totals: `
    select state, status, tool_name as "toolName", count(*)::int as count,
           extract(epoch from ${schema}.clock() - min(created_at))::float8 as "oldestSeconds"
    from ${schema}.intent group by 1, 2, 3 order by 1, 2, 3`,
});

const forPruning = (schema: string, undelivered: string) => ({
  // age in ms, limit → how many are gone
  prune: `
    with old as materialized (
      select id from ${schema}.intent
      where state = 'done' and done_at <= ${schema}.clock() - $1 * interval '1 ms' and id not in (${undelivered})
      limit $2 for update skip locked
    ), forgotten as (
      delete from ${schema}.history where intent_id in (select id from old)
    ), gone as (
      delete from ${schema}.intent where id in (select id from old) returning id
    )
    select count(*)::int as count from gone`,
});
