import { describe, expect, jest, test } from "@jest/globals";

import { Backoff } from "./backoff.js";
import { Batch } from "./effector/batch.js";
import { insist } from "./insist.js";
import { Wake } from "./wake.js";

test("insist tries until it succeeds, and reports each failure", async () => {
  const onError = jest.fn();
  const work = jest
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(new Error("a"))
    .mockRejectedValueOnce(new Error("b"));
  work.mockResolvedValueOnce(3);
  expect(await insist(work, onError)).toBe(3);
  expect(onError.mock.calls).toEqual([[new Error("a")], [new Error("b")]]);
});

describe("a batch", () => {
  test("writes together what comes together, and what comes meanwhile together next", async () => {
    const batches: (readonly number[])[] = [];
    let open!: () => void;
    const write = async (items: readonly number[]) => {
      batches.push(items);
      if (batches.length === 1) await new Promise<void>((resolve) => (open = resolve));
      return items.map((item) => item * 10);
    };
    const batch = new Batch(write, () => undefined);
    const first = [batch.add(1), batch.add(2)];
    while (batches.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = [batch.add(3), batch.add(4), batch.add(5)];
    open();
    expect(await Promise.all([...first, ...second])).toEqual([10, 20, 30, 40, 50]);
    expect(batches).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  test("keeps what it could not write until it can", async () => {
    const write = jest.fn<(items: readonly number[]) => Promise<readonly number[]>>(async (items) =>
      Promise.resolve(items),
    );
    write.mockRejectedValueOnce(new Error("down"));
    const onError = jest.fn();
    expect(await new Batch(write, onError).add(1)).toBe(1);
    expect(write.mock.calls).toEqual([[[1]], [[1]]]);
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

describe("a wake", () => {
  test("ends a wait, also one that begins later, once", async () => {
    const wake = new Wake();
    const waiting = wake.wait(60_000);
    wake.up();
    await waiting;
    wake.up();
    await wake.wait(60_000);
    const startedAt = Date.now();
    await wake.wait(20);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(15);
  });
});

test("a backoff that was ended does not wait", async () => {
  const backoff = new Backoff({ firstMs: 60_000, mostMs: 60_000 });
  const waiting = backoff.wait();
  backoff.end();
  await waiting;
  await backoff.wait();
});
