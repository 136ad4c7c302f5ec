import { describe, expect, jest, test } from "@jest/globals";

import { Backoff } from "./backoff.js";
import { Batch } from "./batch.js";
import { insist } from "./insist.js";
import { observe, reporting } from "./observe.js";
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
    const batch = new Batch(write, { most: 100 });
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

  test("is never larger than it may be, and is written beside others if it may", async () => {
    const batches: (readonly number[])[] = [];
    const ends: (() => void)[] = [];
    const write = async (items: readonly number[]) => {
      batches.push(items);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items;
    };
    const batch = new Batch(write, { most: 2, atOnce: 2 });
    const all = [1, 2, 3, 4, 5].map((item) => batch.add(item));
    while (batches.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
    ends.pop()!();
    while (batches.length < 3) await new Promise((resolve) => setImmediate(resolve));
    ends.forEach((end) => end());
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
  });

  test("that cannot be written fails, and the next one is written", async () => {
    const write = jest.fn<(items: readonly number[]) => Promise<readonly number[]>>(async (items) =>
      Promise.resolve(items),
    );
    write.mockRejectedValueOnce(new Error("down"));
    const batch = new Batch(write, { most: 100 });
    const outcomes = await Promise.allSettled([batch.add(1), batch.add(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await batch.add(3)).toBe(3);
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

test("what an observer throws, or rejects with, is told; what fails in telling is a warning, without the values of rows", async () => {
  const onError = jest.fn();
  const warn = jest.spyOn(process, "emitWarning").mockReturnValue(undefined);
  const thrown = Object.assign(new Error("thrown"), { detail: "Failing row contains 4711" });
  const rejected = new Error("rejected");
  observe(() => Promise.reject(rejected), 0, onError);
  observe(() => raise(thrown), 0, onError);
  observe(undefined, 0, onError);
  reporting(() => raise(thrown))(rejected);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(onError.mock.calls).toHaveLength(2);
  expect(onError.mock.calls.flat()).toEqual(expect.arrayContaining([rejected, thrown]));
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Error: thrown\n(?![^]*4711)/)]]);
  warn.mockRestore();
});

function raise(error: Error): never {
  throw error;
}
