import { activate, createEffector, openStore } from "@toolsig/effector";
import { tool, ToolRegistry } from "@toolsig/runtime";

import { latency, rate, sideBySide } from "./measure.mjs";

const noop = tool(
  { sideEffect: true },
  () => null,
  // as the transformer writes it
  {
    toolsig: 1,
    name: "noop",
    sideEffect: true,
    parameters: { type: "object", properties: {}, additionalProperties: false },
    bind: [],
    validate: () => (value) => Object.keys(value).length === 0,
  },
);

/** The same number of intents, one an activation, each of an entity of its own, with every guarantee. */
export async function effects(place, { jobs, concurrency, latency: count }) {
  const registry = new ToolRegistry([noop]);
  const store = await openStore({ ...place, schema: `effects_${Date.now()}` });
  let done = 0;
  let onDone;
  const onResult = () => {
    if (--done === 0) onDone();
  };
  const allDone = (total) => {
    done = total;
    return new Promise((resolve) => (onDone = resolve));
  };
  let entities = 0;
  const stage = () => activate({ store, registry, entityKey: `e${entities++}` }, (ctx) => void ctx.act(noop, {}));
  await sideBySide(jobs, concurrency, stage);
  const effector = createEffector({ store, registry, concurrency, onResult });
  const drain = await rate(jobs, async () => {
    const end = allDone(jobs);
    await effector.start();
    await end;
  });
  const endToEnd = await rate(jobs, () => Promise.all([allDone(jobs), sideBySide(jobs, concurrency, stage)]));
  const times = await latency(count, async () => {
    const end = allDone(1);
    await stage();
    await end;
  });
  await effector.stop();
  await store.close();
  return { drain, endToEnd, ...times };
}
