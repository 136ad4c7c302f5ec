// Intents against bare pg-boss jobs, in turns on the same database. `npx pnpm@10 build && node bench/effector/index.mjs --runs 5`
import { parseArgs } from "node:util";

import { median } from "../build/statistics.mjs";
import { startPostgres } from "../../scripts/postgres/server.mjs";
import { bare } from "./bare.mjs";
import { effects } from "./effects.mjs";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    jobs: { type: "string", default: "2000" },
    concurrency: { type: "string", default: "32" },
    latency: { type: "string", default: "200" },
  },
});
const options = {
  jobs: Number(values.jobs),
  concurrency: Number(values.concurrency),
  latency: Number(values.latency),
};

console.log("| database | measured | pg-boss | effector | ratio | of rounds |\n| --- | --- | --: | --: | --: | --: |");
for (const database of ["PostgreSQL", "PGlite"]) {
  const server = database === "PostgreSQL" ? await startPostgres() : undefined;
  const place = server ? { postgres: server.url } : {};
  const rounds = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    rounds.push({ bare: await bare(place, options), effects: await effects(place, options) });
  }
  await server?.stop();
  report(database, rounds);
}

function report(database, rounds) {
  const rates = { drain: "backlog executed, per second", endToEnd: "staged and executed, per second" };
  const times = { p50: "latency of one, p50, ms", p99: "latency of one, p99, ms" };
  for (const [key, name] of Object.entries({ ...rates, ...times })) {
    const of = (side) => median(rounds.map((round) => round[side][key]));
    const ratios = rounds.map((round) => round.effects[key] / round.bare[key]);
    const digits = key in rates ? 0 : 1;
    const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
    const figures = [
      of("bare").toFixed(digits),
      of("effects").toFixed(digits),
      `**${median(ratios).toFixed(2)}**`,
      range,
    ];
    console.log(`| ${[database, name, ...figures].join(" | ")} |`);
  }
}
