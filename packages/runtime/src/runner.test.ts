import { describe, expect, jest, test } from "@jest/globals";

import type { ToolContext } from "./context.js";
import {
  SideEffectToolError,
  ToolAbortedError,
  ToolArgumentError,
  ToolCallError,
  ToolDefinitionError,
  ToolNotImplementedError,
  ToolTimeoutError,
} from "./errors.js";
import type { Repair } from "./arguments/verdict.js";
import type { RunOptions } from "./run.js";
import { ToolRunner } from "./runner.js";
import { closed, declaredBySchema, effectBySchema, toolBySchema } from "./testing/compiledTools.js";

const runner = new ToolRunner();
const parameters = closed({ q: { type: "string" }, limit: { type: "integer" } }, ["q"]);
const nothing = closed({});

describe("running a read-only tool", () => {
  const search = toolBySchema({ parameters }, function (q: string, limit: number = 10) {
    return { q, limit, count: arguments.length };
  });

  test("binds by position, so that the function's own initialisers run", async () => {
    const result: { q: string; limit: number } = await runner.run(search, { limit: 3, q: "x" });
    expect(result).toEqual({ q: "x", limit: 3, count: 2 });
    expect(await runner.run(search, { q: "x" })).toEqual({ q: "x", limit: 10, count: 1 });
  });

  test("returns a plain result as it is, and awaits a promise or any other thenable", async () => {
    const result = {};
    expect(await runner.run(toolBySchema({ parameters: nothing }, () => result))).toBe(result);
    const promised: object = await runner.run(toolBySchema({ parameters: nothing }, () => Promise.resolve(result)));
    expect(promised).toBe(result);
    const thenable = { then: (resolve: (value: object) => void) => resolve(result) };
    expect(await runner.run(toolBySchema({ parameters: nothing }, () => thenable))).toBe(result);
  });

  test("rethrows what the tool throws, untouched", async () => {
    const failure = { odd: true } as unknown as Error;
    const throwing = toolBySchema({ parameters: nothing }, () => {
      throw failure;
    });
    const rejecting = toolBySchema({ parameters: nothing }, () => Promise.reject(failure));
    await expect(runner.run(throwing)).rejects.toBe(failure);
    await expect(runner.run(rejecting)).rejects.toBe(failure);
  });

  test("does not reach the function with arguments that do not fit", async () => {
    const fn = jest.fn((q: string) => q);
    const probe = toolBySchema({ parameters }, fn);
    await expect(runner.run(probe, { limit: 1 })).rejects.toThrow(ToolArgumentError);
    expect(fn).not.toHaveBeenCalled();
  });

  test("passes valid arguments on as they are: same objects, nothing copied", async () => {
    const whole = toolBySchema({ parameters, bind: ["@arguments"] }, (args: object) => args);
    const args = Object.freeze({ q: "x", limit: 1 });
    expect(await runner.run(whole, args)).toBe(args);
  });

  test("spreads a rest slot, and leaves it out when it is absent", async () => {
    const rest = closed({ first: { type: "string" }, more: { type: "array", items: { type: "number" } } });
    const probe = toolBySchema({ parameters: rest, bind: ["first", "...more"] }, (...args: unknown[]) => args);
    expect(await runner.run(probe, { first: "a", more: [1, 2] })).toEqual(["a", 1, 2]);
    expect(await runner.run(probe, { first: "a" })).toEqual(["a"]);
    expect(await runner.run(probe, { more: [1] })).toEqual([undefined, 1]);
    expect(await runner.run(probe, {})).toEqual([]);
  });

  test("reads own properties only: a parameter named toString that is absent is undefined", async () => {
    const odd = closed({ ["toString" as string]: { type: "string" } });
    const probe = toolBySchema({ parameters: odd, bind: ["toString"] }, (value: unknown = "absent") => value);
    expect(await runner.run(probe, {})).toBe("absent");
    expect(await runner.run(probe, { toString: "here" })).toBe("here");
  });

  test("injects a context with the call's id and a signal", async () => {
    const probe = toolBySchema({ parameters: nothing, bind: ["@context"] }, (context: ToolContext) => context);
    const context = await runner.run(probe, {}, { callId: "c1" });
    expect(context.callId).toBe("c1");
    expect(context.signal.aborted).toBe(false);
    expect(await runner.run(probe)).toMatchObject({ callId: undefined, intent: undefined });
  });
});

describe("refusing", () => {
  test("a tool with side effects before its arguments are looked at", async () => {
    const fn = jest.fn();
    const args = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("looked at");
        },
      },
    );
    const refusal = expect(runner.run(effectBySchema({ name: "charge", parameters }, fn), args)).rejects;
    await refusal.toThrow(SideEffectToolError);
    expect(fn).not.toHaveBeenCalled();
  });

  test("a tool that is only declared", async () => {
    await expect(runner.run(declaredBySchema({ parameters }), {})).rejects.toThrow(ToolNotImplementedError);
  });

  test.each([[undefined], [{}], [() => 0], ["search"]])("%p, which is no tool", async (value) => {
    await expect(runner.run(value as never, {})).rejects.toThrow(ToolDefinitionError);
  });

  test.each([NaN, -1, "5"])("%p as a time limit", async (timeoutMs) => {
    const probe = toolBySchema({ parameters: nothing }, () => 0);
    const options = { timeoutMs } as { timeoutMs: number };
    await expect(runner.run(probe, {}, options)).rejects.toThrow(ToolCallError);
    expect(() => new ToolRunner(options)).toThrow(ToolCallError);
  });
});

describe("options", () => {
  const any = toolBySchema({ parameters: { type: "object" }, bind: ["@arguments"] }, (args: object) => args);
  const issuesOf = async (args: unknown, options: RunOptions) => {
    const error = await runner.run(search, args, options).catch((thrown: unknown) => thrown as ToolArgumentError);
    return (error as ToolArgumentError).issues.map(({ code }) => code);
  };
  const search = toolBySchema({ parameters }, (q: string, limit?: number) => [q, limit]);

  test("onRepair is told of every repair before the tool runs, and of none that came to nothing", async () => {
    const log: unknown[] = [];
    const probe = toolBySchema({ name: "probe", parameters }, () => log.push("ran"));
    const onRepair = ({ path, to }: Repair, name: string) => log.push([name, path, to]);
    await new ToolRunner({ onRepair }).run(probe, { q: "x", limit: "5", extra: 1 });
    await expect(runner.run(probe, { q: 1, limit: "5" }, { onRepair })).rejects.toThrow(ToolArgumentError);
    expect(log).toEqual([["probe", ["limit"], 5], ["probe", ["extra"], undefined], "ran"]);
  });

  test("maxDepth, maxBytes and maxIssues are limits of a runner or of a run", async () => {
    expect(await issuesOf({ q: [{}] }, { maxDepth: 2 })).toEqual(["too_deep"]);
    expect(await issuesOf({ q: "x".repeat(20) }, { maxBytes: 20 })).toEqual(["too_large"]);
    expect(await issuesOf(`{"q":"${"x".repeat(20)}"}`, { maxBytes: 20 })).toEqual(["too_large"]);
    expect(await issuesOf({ limit: "x" }, { maxIssues: 1 })).toEqual(["missing"]);
    await expect(new ToolRunner({ maxDepth: 1 }).run(any, { a: [] })).rejects.toThrow("expected at most 1 levels");
    await expect(new ToolRunner({ maxDepth: 1 }).run(any, { a: [] }, { maxDepth: 2 })).resolves.toEqual({ a: [] });
  });
  test("what is too deep to be explained is said to be so, and no other data", async () => {
    const List = { type: "array", items: { $ref: "#/$defs/List" } } as const;
    const lists = toolBySchema({ parameters: { ...closed({ q: List }), $defs: { List } } }, () => 0);
    const text = `{"q":${"[".repeat(998)}1${"]".repeat(998)}}`;
    const error: unknown = await runner.run(lists, text, { maxDepth: 1000 }).catch((thrown: unknown) => thrown);
    expect((error as ToolArgumentError).issues[0]!.code).toMatch(/too_deep|wrong_type/);
  });

  test.each([{ maxDepth: -1 }, { maxDepth: 1001 }, { maxBytes: NaN }, { maxIssues: "5" }, { mode: "loose" }])(
    "%j cannot be meant",
    async (options) => {
      expect(() => new ToolRunner(options as object)).toThrow(ToolCallError);
      await expect(runner.run(any, {}, options as object)).rejects.toThrow(ToolCallError);
    },
  );
});

describe("limits", () => {
  const unhandled = jest.fn();
  const hang = (seen: AbortSignal[] = []) =>
    toolBySchema({ name: "hang", parameters: nothing, bind: ["@context"] }, async (context: ToolContext) => {
      seen.push(context.signal);
      await new Promise((resolve) => setTimeout(resolve, 40));
      throw new Error("too late");
    });

  test("a time limit ends the run, tells the tool, and drops its late failure", async () => {
    process.on("unhandledRejection", unhandled);
    const seen: AbortSignal[] = [];
    const error = await runner.run(hang(seen), {}, { timeoutMs: 5 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ToolTimeoutError);
    expect((error as ToolTimeoutError).elapsedMs).toBeGreaterThanOrEqual(4);
    expect(seen[0]!.aborted).toBe(true);
    expect(seen[0]!.reason).toBe(error);
    await new Promise((resolve) => setTimeout(resolve, 60));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test("an abort by the caller is its own kind of error, with the caller's reason, and reaches the tool (R9)", async () => {
    const seen: AbortSignal[] = [];
    const controller = new AbortController();
    const run = runner.run(hang(seen), {}, { signal: controller.signal, timeoutMs: 1000 });
    controller.abort("shutting down");
    const error = await run.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ToolAbortedError);
    expect((error as Error).cause).toBe("shutting down");
    expect(seen[0]!.aborted).toBe(true);
  });

  test("an abort is reported as one even if the tool answers it by throwing", async () => {
    const controller = new AbortController();
    const obedient = toolBySchema(
      { parameters: nothing, bind: ["@context"] },
      ({ signal }: ToolContext) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("as you wish")))),
    );
    const run = runner.run(obedient, {}, { signal: controller.signal });
    controller.abort();
    await expect(run).rejects.toThrow(ToolAbortedError);
  });

  test("a tool that aborts its own caller and throws leaves nothing unhandled", async () => {
    process.on("unhandledRejection", unhandled);
    const controller = new AbortController();
    const rash = toolBySchema({ parameters: nothing }, () => {
      controller.abort();
      throw new Error("and out");
    });
    await expect(runner.run(rash, {}, { signal: controller.signal })).rejects.toThrow(ToolAbortedError);
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test("a signal that is aborted already starts nothing", async () => {
    const fn = jest.fn();
    const run = runner.run(toolBySchema({ parameters: nothing }, fn), {}, { signal: AbortSignal.abort() });
    await expect(run).rejects.toThrow(ToolAbortedError);
    expect(fn).not.toHaveBeenCalled();
  });

  test("timers and listeners are gone when the run is over", async () => {
    const controller = new AbortController();
    const remove = jest.spyOn(controller.signal, "removeEventListener");
    const clear = jest.spyOn(globalThis, "clearTimeout");
    const quick = toolBySchema({ parameters: nothing }, () => "done");
    expect(await runner.run(quick, {}, { signal: controller.signal, timeoutMs: 1000 })).toBe("done");
    expect(remove).toHaveBeenCalledTimes(1);
    expect(clear).toHaveBeenCalled();
    clear.mockRestore();
  });

  test("a limit beyond what a timer can hold is no limit, and a runner's own limit is the default", async () => {
    const slow = toolBySchema({ parameters: nothing }, () => new Promise((resolve) => setTimeout(resolve, 10, "done")));
    expect(await runner.run(slow, {}, { timeoutMs: 2 ** 40 })).toBe("done");
    expect(await runner.run(slow, {}, { timeoutMs: Infinity })).toBe("done");
    await expect(new ToolRunner({ timeoutMs: 1 }).run(slow)).rejects.toThrow(ToolTimeoutError);
    await expect(new ToolRunner({ timeoutMs: 1 }).run(slow, {}, { timeoutMs: undefined })).rejects.toThrow(
      ToolTimeoutError,
    );
    expect(await new ToolRunner({ timeoutMs: 1 }).run(slow, {}, { timeoutMs: 1000 })).toBe("done");
  });
});
