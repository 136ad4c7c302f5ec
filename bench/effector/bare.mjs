import { createRequire } from "node:module";

import { latency, rate, sideBySide } from "./measure.mjs";

const require = createRequire(new URL("../../packages/effector/package.json", import.meta.url));
const PgBoss = require("pg-boss");

/**
 * pg-boss at its best: jobs are fetched in batches without a pause and each batch is completed by one statement. (Its own workers would
 * look once in half a second or more.)
 */
export async function bare({ postgres }, { jobs, concurrency, latency: count }) {
  const pglite = postgres ? undefined : await openPglite();
  const place = postgres ? { connectionString: postgres } : { db: { executeSql: executeOn(pglite) } };
  const boss = new PgBoss({ ...place, schema: `bare_${Date.now()}`, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue("jobs");
  const send = (index) => boss.send("jobs", { intentId: String(index) }, { startAfter: "-1 second" });
  const drain = async (total) => {
    for (let done = 0; done < total;) {
      const batch = await boss.fetch("jobs", { batchSize: concurrency, priority: false });
      if (batch.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      else
        await boss.complete(
          "jobs",
          batch.map(({ id }) => id),
        );
      done += batch.length;
    }
  };
  await sideBySide(jobs, concurrency, send);
  const result = {
    drain: await rate(jobs, () => drain(jobs)),
    endToEnd: await rate(jobs, () => Promise.all([sideBySide(jobs, concurrency, send), drain(jobs)])),
    ...(await latency(count, async (index) => {
      await send(index);
      await drain(1);
    })),
  };
  await boss.stop({ graceful: false });
  await pglite?.close();
  return result;
}

async function openPglite() {
  const { PGlite } = await import("@electric-sql/pglite");
  return PGlite.create();
}

const executeOn = (pglite) => async (text, values) =>
  values ? pglite.query(text, values) : (await pglite.exec(text)).at(-1);
