/** Every statement of the store. Values are named above each; docs/effects.md tells what they keep true together. */
export const statementsOf = (schema: string) => ({
  ...forActivations(schema),
  ...forOwners(schema),
  ...forResults(schema),
  ...forDecisions(schema),
  ...forReaders(schema),
});

export type Statements = ReturnType<typeof statementsOf>;

const forActivations = (schema: string) => ({
  // key
  opening: `
    select (select seq from ${schema}.entity where key = $1)::float8 as last,
           date_trunc('milliseconds', ${schema}.clock()) as now`,

  // key, seq → a row, if the entity had not come so far
  advance: `
    insert into ${schema}.entity as entity (key, seq) values ($1, $2)
    on conflict (key) do update set seq = excluded.seq where entity.seq < excluded.seq
    returning key`,

  // intents as JSON → the id of the one that is first of its entity; the caller holds the entity's lock
  stage: `
    insert into ${schema}.intent (id, entity_key, seq, step, tool_name, fingerprint, body, created_at, expires_at, state)
    select id, "entityKey", seq, step, "toolName", fingerprint, body, "createdAt", "expiresAt",
           case when "needsApproval" then 'awaiting_approval'
                when step = 0 and not exists (
                  select from ${schema}.intent where entity_key = "entityKey" and state <> 'done') then 'ready'
                else 'waiting' end
    from json_to_recordset($1) as staged (id uuid, "entityKey" text, seq bigint, step int, "toolName" text,
      fingerprint text, body text, "createdAt" timestamptz, "expiresAt" timestamptz, "needsApproval" boolean)
    returning case when state = 'ready' then id end as ready`,

  // entity key, seq
  stagedAs: `select id, fingerprint, body from ${schema}.intent where entity_key = $1 and seq = $2 order by step`,

  // entity keys → ids of intents that are first now; the caller holds the entities' locks
  promote: `
    update ${schema}.intent set state = 'ready'
    where state = 'waiting' and id in (
      select (select id from ${schema}.intent where entity_key = key and state <> 'done' order by seq, step limit 1)
      from unnest($1::text[]) as key)
    returning id`,
});

const forOwners = (schema: string) => ({
  // ids, owner, lease in ms, names of executable tools
  claim: `
    update ${schema}.intent
    set state = 'running', attempt = attempt + 1, claim = claim + 1, owner = $2,
        lease_until = ${schema}.clock() + $3 * interval '1 ms'
    where id = any($1::uuid[]) and state = 'ready' and tool_name = any($4) and expires_at > ${schema}.clock()
    returning id, entity_key as "entityKey", tool_name as "toolName", body, attempt, claim, approval`,

  // ids
  states: `
    select id, state, expires_at <= ${schema}.clock() as expired from ${schema}.intent where id = any($1::uuid[])`,

  // owner, lease in ms
  renew: `
    update ${schema}.intent set lease_until = ${schema}.clock() + $2 * interval '1 ms'
    where id in (select id from ${schema}.intent where owner = $1 and state = 'running' for update skip locked)`,

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
    set state = 'done', status = news.status, result = news.result, owner = null, lease_until = null,
        approval = case when news.status = 'rejected' and state = 'awaiting_approval' then 'denied' else approval end
    from news, locked
    where intent.id = news.id and locked.key = entity_key and state <> 'done'
      and (intent.claim = news.claim or news.status = 'ok')
    returning intent.id, entity_key as "entityKey"`,

  // ids of done intents, channel of results, channel of the queue if it has news → names of subscriptions
  publish: `
    select (select count(pg_notify($2, id)) from unnest($1::text[]) as id) as told,
           (select pg_notify($3, '') where $3 is not null) as woken,
           array(select name from ${schema}.subscription) as subscriptions`,

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
  noteDecision: `update ${schema}.intent set decided_by = $2, decision_reason = $3 where id = $1`,

  // id
  approve: `update ${schema}.intent set state = 'waiting', approval = 'approved' where id = $1`,
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
