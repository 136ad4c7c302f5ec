import { createRequire } from "node:module";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath, pathToFileURL, URL } from "node:url";

import { WORK } from "../build/processes.mjs";

const requireFixture = createRequire(fileURLToPath(new URL("../../fixtures/package.json", import.meta.url)));

/** A bundler of the fixtures. */
export const bundler = (name) => import(pathToFileURL(requireFixture.resolve(name)).href);

/** The host of the transformer that the run copied. */
export const host = (name) => requireFixture(join(WORK, "transformer/dist/hosts", name));

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let inside = 0;

/** Counts the processor time of a synchronous function. */
export function inPlugin(run) {
  return function (...args) {
    const before = cpu();
    try {
      return run.apply(this, args);
    } finally {
      inside += cpu() - before;
    }
  };
}

/** Milliseconds of an action: of wall time, of processor time, and of that in functions that `inPlugin` counts. */
export async function measure(action) {
  inside = 0;
  const before = { wall: performance.now(), cpu: cpu() };
  await action();
  return { wall: performance.now() - before.wall, cpu: cpu() - before.cpu, plugin: inside };
}
