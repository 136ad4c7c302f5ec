import { describe, expect, test } from "@jest/globals";
import {
  declareTool,
  tool,
  ToolAbortedError,
  ToolAlreadyRegisteredError,
  ToolArgumentError,
  ToolExecutionError,
  ToolNotFoundError,
  ToolNotImplementedError,
  ToolRegistry,
  ToolTimeoutError,
  type ToolContext,
} from "@toolsig/runtime";

// The behaviours and errors of the global pool of tools, on tools that the transformer compiled.

/** Echoes its input. */
const echo = tool((message: string) => message);
const shout = tool((message: string) => message.toUpperCase());
const fail = tool((why: string): never => {
  throw new RangeError(why);
});
const wait = tool(async (ms: number, context: ToolContext) => {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    context.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new Error("interrupted"));
    });
  });
  return `waited ${ms}`;
});

const call = (name: string, args: unknown, id = "call-1") => ({ id, name, arguments: args });

describe("registration", () => {
  test("Same name twice: already registered", () => {
    const registry = new ToolRegistry();
    registry.register("echo", echo);
    expect(() => registry.register("echo", shout)).toThrow(ToolAlreadyRegisteredError);
    expect(registry.size).toBe(1);
  });

  test("A tool registered under another name is shown and dispatched under it", async () => {
    const registry = new ToolRegistry();
    registry.register("repeat", echo);
    expect(registry.listSpecs().map(({ name }) => name)).toEqual(["repeat"]);
    await expect(registry.execute(call("repeat", { message: "hi" }))).resolves.toMatchObject({
      name: "repeat",
      result: "hi",
    });
    expect(echo.schema.name).toBe("echo");
  });
});

describe("spec generation", () => {
  test("Listing specs for a request gives every tool's spec, whatever the order of registration", () => {
    const specs = new ToolRegistry([shout, echo]).listSpecs();
    expect(specs).toEqual(new ToolRegistry([echo, shout]).listSpecs());
    expect(specs[0]).toEqual({
      name: "echo",
      description: "Echoes its input.",
      parameters: {
        type: "object",
        properties: { message: { type: "string" } },
        required: ["message"],
        additionalProperties: false,
      },
    });
  });

  test("Empty registry: the list of specs is empty", () => {
    expect(new ToolRegistry().listSpecs()).toEqual([]);
    expect(new ToolRegistry().names()).toEqual([]);
  });
});

describe("execution", () => {
  const registry = new ToolRegistry([echo, shout, fail, wait]);

  test("Execute looks the tool up, validates and dispatches", async () => {
    await expect(registry.execute(call("echo", { message: "hello" }))).resolves.toEqual({
      id: "call-1",
      name: "echo",
      result: "hello",
      repairs: [],
    });
  });

  test("Missing tool: not found, with the names there are", async () => {
    await expect(registry.execute(call("ecko", {}))).rejects.toThrow(ToolNotFoundError);
    await expect(registry.execute(call("ecko", {}))).rejects.toThrow(/"echo", "fail", "shout", "wait"/);
  });

  test("Invalid arguments: rejected with issues", async () => {
    const error: unknown = await registry.execute(call("echo", { message: 5 })).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ToolArgumentError);
    expect((error as ToolArgumentError).issues).toMatchObject([{ path: ["message"], expected: "string" }]);
  });

  test("Multiple runs execute concurrently, and one failure leaves the others alone", async () => {
    const results = await registry.executeAll([
      call("wait", { ms: 20 }, "a"),
      call("fail", { why: "broken" }, "b"),
      call("echo", { message: "hi" }, "c"),
      call("nothing", {}, "d"),
    ]);
    expect(results.map(({ id, ok }) => [id, ok])).toEqual([
      ["a", true],
      ["b", false],
      ["c", true],
      ["d", false],
    ]);
    expect(results[0]).toMatchObject({ result: "waited 20" });
  });

  test("A tool removed between listing and executing is not found", async () => {
    const changing = new ToolRegistry([echo]);
    const [spec] = changing.listSpecs();
    changing.unregister("echo");
    await expect(changing.execute(call(spec!.name, { message: "hi" }))).rejects.toThrow(ToolNotFoundError);
  });

  test("A tool removed while it runs finishes", async () => {
    const changing = new ToolRegistry([wait]);
    const running = changing.execute(call("wait", { ms: 20 }));
    changing.unregister("wait");
    await expect(running).resolves.toMatchObject({ result: "waited 20" });
  });
});

describe("errors", () => {
  const registry = new ToolRegistry([fail, wait, declareTool<(id: string) => string>({ name: "remote" })]);

  test("Execution failed: the cause is kept", async () => {
    const error: unknown = await registry.execute(call("fail", { why: "broken" })).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ToolExecutionError);
    expect((error as Error).cause).toEqual(new RangeError("broken"));
  });

  test("Timeout: the tool is told, and the error says how long it ran", async () => {
    const error: unknown = await registry
      .execute(call("wait", { ms: 60_000 }), { timeoutMs: 20 })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ToolTimeoutError);
    expect((error as ToolTimeoutError).elapsedMs).toBeGreaterThanOrEqual(10);
  });

  test("Abort by the host is no failure of the tool", async () => {
    const controller = new AbortController();
    const running = registry.execute(call("wait", { ms: 60_000 }), { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toThrow(ToolAbortedError);
  });

  test("Not implemented: declared only", async () => {
    await expect(registry.execute(call("remote", { id: "x" }))).rejects.toThrow(ToolNotImplementedError);
  });
});
