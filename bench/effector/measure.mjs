/** Runs `work` for 0, 1, … side by side, `concurrency` at a time. */
export async function sideBySide(count, concurrency, work) {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

/** How often per second, if `count` of it take as long as `work`. */
export async function rate(count, work) {
  const startedAt = performance.now();
  await work();
  return (count * 1000) / (performance.now() - startedAt);
}

/** Median and 99th percentile of how long `work` takes, one after the other, in milliseconds. */
export async function latency(count, work) {
  const times = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    await work(index);
    times.push(performance.now() - startedAt);
  }
  times.sort((left, right) => left - right);
  return { p50: times[Math.floor(count * 0.5)], p99: times[Math.floor(count * 0.99)] };
}
