import PgBoss from "pg-boss";

import type { Connection, Database, Sql } from "../database/database.js";

/** What a job is about. Arguments and results stay in the tables. */
export interface JobData {
  readonly intentId: string;
  /** How often dealing with it failed before. */
  readonly failures?: number;
}

export interface Job {
  readonly id: string;
  readonly data: JobData;
}

export interface NewJob {
  readonly queue: string;
  /** Default: a new one. A job whose id is in the queue already is not added again. */
  readonly id?: string;
  readonly data: JobData;
  readonly delayMs?: number;
}

/** The queue of intents that can be executed. The ids of its jobs are those of the intents. */
export const INTENTS = "intents";

/** The queue of results that a subscription has not dealt with. */
export const resultsFor = (subscription: string): string => `results-${subscription}`;

/** The schema of the queue that belongs to a store. */
export const queueSchemaOf = (schema: string): string => `${schema}_boss`;

/** A query of the ids of intents whose results a subscription has not dealt with. */
export const undeliveredIn = (schema: string): string =>
  `select (data->>'intentId')::uuid from ${queueSchemaOf(schema)}.job where name like '${resultsFor("%")}'`;

/** A job that was taken comes back after this long, should the process that took it vanish. Leases of intents are shorter. */
const EXPIRE_SECONDS = { intents: 23 * 60 * 60, results: 60 };

/**
 * pg-boss within our transactions. Of it the queue is used and not its workers, which leave the promise of a job's completion unhandled,
 * so that a lost connection would end the process, and in which a slow job holds up its whole batch.
 */
export class Queue {
  private constructor(private readonly boss: PgBoss) {}

  /** Makes the queue's tables if need be, on one connection. */
  static async open(
    database: Database,
    connection: Connection,
    schema: string,
    onError: (error: unknown) => void,
  ): Promise<Queue> {
    let place = connection;
    const executeSql = (text: string, values?: unknown[]) => (values ? place.query(text, values) : place.script(text));
    const boss = new PgBoss({ schema, db: { executeSql }, supervise: false, schedule: false });
    boss.on("error", onError);
    await boss.start();
    await boss.createQueue(INTENTS, policy(EXPIRE_SECONDS.intents));
    place = database;
    return new Queue(boss);
  }

  close(): Promise<void> {
    return this.boss.stop({ graceful: false });
  }

  async add(sql: Sql, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const inserts = jobs.map(({ queue: name, delayMs = 0, ...job }) => ({ name, ...job, startAfter: after(delayMs) }));
    await this.boss.insert(inserts, { db: within(sql) });
  }

  async take(sql: Sql, queue: string, atMost: number): Promise<Job[]> {
    let failure: { readonly error: unknown } | undefined;
    const executeSql = (text: string, values: unknown[]) =>
      sql.query(text, values).catch((error: unknown) => {
        failure = { error };
        throw error;
      });
    const jobs = await this.boss.fetch<JobData>(queue, { batchSize: atMost, priority: false, db: { executeSql } });
    // pg-boss takes a failure for an empty queue
    if (failure) throw failure.error;
    return jobs.map(({ id, data }) => ({ id, data }));
  }

  /** Acknowledges jobs: what there is to know of them is in the tables. */
  async remove(sql: Sql, queue: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.boss.deleteJob(queue, [...ids], { db: within(sql) });
  }

  /** Puts jobs that were taken back, to be taken again after a while. */
  async putBack(sql: Sql, queue: string, jobs: readonly Job[], delayMs: number): Promise<void> {
    await this.remove(
      sql,
      queue,
      jobs.map(({ id }) => id),
    );
    await this.add(
      sql,
      jobs.map((job) => ({ queue, ...job, delayMs })),
    );
  }

  async openSubscription(name: string): Promise<void> {
    await this.boss.createQueue(resultsFor(name), policy(EXPIRE_SECONDS.results));
  }

  async closeSubscription(name: string): Promise<void> {
    await this.boss.deleteQueue(resultsFor(name));
  }

  /** Brings back the jobs of processes that vanished. */
  async recover(): Promise<void> {
    await this.boss.expire();
  }
}

const policy = (expireInSeconds: number) => ({
  name: "",
  expireInSeconds,
  retryLimit: 2 ** 31 - 1,
  retryDelay: 0,
  retentionDays: 3650,
});

/** Jobs are taken strictly after their time; one without delay is to be there at once, even where clocks tick in milliseconds. */
const after = (delayMs: number): string => `${delayMs === 0 ? -1 : delayMs / 1000} seconds`;

const within = (sql: Sql): PgBoss.Db => ({ executeSql: (text, values) => sql.query(text, values) });
