import { describe, expect, test } from "@jest/globals";

import type { ToolCall } from "./call.js";
import {
  SideEffectToolError,
  ToolAbortedError,
  ToolAlreadyRegisteredError,
  ToolArgumentError,
  ToolCallError,
  ToolDefinitionError,
  ToolExecutionError,
  ToolNotFoundError,
  ToolNotImplementedError,
  ToolTimeoutError,
} from "./errors.js";
import { ToolRegistry } from "./registry.js";
import { closed, declaredBySchema, effectBySchema, toolBySchema } from "./testing/compiledTools.js";
import type { Tool } from "./toolTypes.js";

const parameters = closed({ n: { type: "integer" } });
const named = (name: string, fn: (...args: never[]) => unknown = () => name) => toolBySchema({ name, parameters }, fn);
const nothing = null as unknown as Error;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("registering", () => {
  test("an empty registry lists nothing", () => {
    const registry = new ToolRegistry();
    expect([registry.size, registry.names(), registry.listSpecs(), [...registry]]).toEqual([0, [], [], []]);
  });

  test("lists are sorted by code units and fresh, whatever the order of registration", () => {
    const registry = new ToolRegistry([named("b"), named("a"), named("B"), named("_")]);
    expect(registry.names()).toEqual(["B", "_", "a", "b"]);
    expect(registry.listSpecs().map(({ name }) => name)).toEqual(registry.names());
    expect(Array.from(registry, ({ name }) => name)).toEqual(registry.names());
    expect(registry.toolsSchema).toEqual(registry.listSpecs());
    registry.names().pop();
    registry.listSpecs().pop();
    expect(registry.size).toBe(4);
    expect(registry.names()).toHaveLength(4);
  });

  test("returns the tool; the same tool again is harmless, another of its name is not", () => {
    const registry = new ToolRegistry();
    const tool = named("a");
    expect(registry.register(tool)).toBe(tool);
    expect(registry.register(tool)).toBe(tool);
    expect(registry.size).toBe(1);
    expect(() => registry.register(named("a"))).toThrow(ToolAlreadyRegisteredError);
    expect(() => registry.register(named("a"))).toThrow(/"a"/);
    expect(registry.get("a")).toBe(tool);
  });

  test("under another name makes a tool of that name, so that the name shown is the name dispatched", async () => {
    const registry = new ToolRegistry();
    const fn = (n: number) => n;
    const tool = toolBySchema({ name: "original", description: "Text.", parameters }, fn);
    const relabelled = registry.register("other", tool);
    expect(relabelled.name).toBe("other");
    expect(relabelled.schema).toEqual({ name: "other", description: "Text.", parameters });
    expect(relabelled.unwrap()).toBe(fn);
    expect(Object.isFrozen(relabelled)).toBe(true);
    expect(registry.register("other", tool)).toBe(relabelled);
    expect(registry.register("original", tool)).toBe(tool);
    expect(await registry.execute({ name: "other", arguments: { n: 4 } })).toMatchObject({ name: "other", result: 4 });
  });

  test("keeps the side effect through every name (E1)", async () => {
    const registry = new ToolRegistry();
    registry.register(
      "pay",
      effectBySchema({ name: "charge", parameters }, () => 0),
    );
    await expect(registry.execute({ name: "pay" })).rejects.toThrow(/"pay" has side effects/);
  });

  test.each(["", "has space", "svc.run", "été", "x".repeat(65)])("refuses the name %p (R6)", (name) => {
    expect(() => new ToolRegistry().register(name, named("a"))).toThrow(ToolDefinitionError);
  });

  test("refuses what is not a tool (R5)", () => {
    const registry = new ToolRegistry();
    const tool = named("a");
    for (const value of [() => 0, tool.schema, Object.assign({}, tool), undefined, null, "a", 5]) {
      expect(() => registry.register(value as unknown as Tool)).toThrow(ToolDefinitionError);
      expect(() => registry.register("name", value as unknown as Tool)).toThrow(ToolDefinitionError);
    }
    expect(registry.size).toBe(0);
  });
});

describe("looking up", () => {
  const registry = new ToolRegistry([named("lookup_customer"), named("refund")]);

  test("get and find return the tool", () => {
    expect(registry.get("refund").name).toBe("refund");
    expect(registry.find("refund")).toBe(registry.get("refund"));
    expect(registry.has("refund")).toBe(true);
  });

  test("an unknown name throws, and lists the known ones", () => {
    expect(() => registry.get("weather")).toThrow(ToolNotFoundError);
    expect(() => registry.get("weather")).toThrow(/Known: "lookup_customer", "refund"/);
    expect(registry.find("weather")).toBeUndefined();
    expect(() => new ToolRegistry().get("x")).toThrow(/Known: none/);
  });

  test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("%p is just an unknown name (R8)", (name) => {
    expect(registry.has(name)).toBe(false);
    expect(registry.find(name)).toBeUndefined();
    expect(() => registry.get(name)).toThrow(ToolNotFoundError);
    expect(registry.unregister(name)).toBe(false);
  });
});

describe("executing a call", () => {
  const registry = new ToolRegistry([
    named("echo", (n: number) => ({ n })),
    named("fail", () => {
      throw new Error("boom");
    }),
    named("failOddly", () => {
      throw nothing;
    }),
    named("hang", () => sleep(50)),
    effectBySchema({ name: "charge", parameters }, () => 0),
    declaredBySchema({ name: "remote", parameters }),
  ]);

  test("resolves to the output, with the call's id and the repairs made", async () => {
    expect(await registry.execute({ id: "c1", name: "echo", arguments: { n: 1 } })).toEqual({
      id: "c1",
      name: "echo",
      result: { n: 1 },
      repairs: [],
    });
    const repaired = await registry.execute({ name: "echo", arguments: '{"n":"2"}' });
    expect(repaired).toEqual({
      id: undefined,
      name: "echo",
      result: { n: 2 },
      repairs: [{ path: ["n"], kind: "parsed", from: "2", to: 2 }],
    });
  });

  const failures: readonly [string, unknown, object, new (...args: never[]) => Error, string][] = [
    ["an unknown tool", { name: "nope" }, {}, ToolNotFoundError, "TOOL_NOT_FOUND"],
    ["invalid arguments", { name: "echo", arguments: { n: "x" } }, {}, ToolArgumentError, "TOOL_ARGUMENT"],
    ["text that is not JSON", { name: "echo", arguments: "{" }, {}, ToolArgumentError, "TOOL_ARGUMENT_NOT_JSON"],
    ["a throw in the tool", { name: "fail" }, {}, ToolExecutionError, "TOOL_EXECUTION"],
    ["a throw of null", { name: "failOddly" }, {}, ToolExecutionError, "TOOL_EXECUTION"],
    ["the time limit", { name: "hang" }, { timeoutMs: 2 }, ToolTimeoutError, "TOOL_TIMEOUT"],
    ["an abort", { name: "hang" }, { signal: AbortSignal.abort() }, ToolAbortedError, "TOOL_ABORTED"],
    ["a side effect", { name: "charge" }, {}, SideEffectToolError, "SIDE_EFFECT_TOOL"],
    ["no body", { name: "remote" }, {}, ToolNotImplementedError, "TOOL_NOT_IMPLEMENTED"],
    ["a bad time limit", { name: "echo" }, { timeoutMs: NaN }, ToolCallError, "TOOL_CALL"],
    ["a call that is null", null, {}, ToolCallError, "TOOL_CALL"],
    ["a call that is text", "echo", {}, ToolCallError, "TOOL_CALL"],
    ["a call without a name", { id: "c" }, {}, ToolCallError, "TOOL_CALL"],
    ["a call with a number for an id", { id: 1, name: "echo" }, {}, ToolCallError, "TOOL_CALL"],
  ];

  test.each(failures)(
    "%s rejects with its own kind of error, and tryExecute hands it back",
    async (_, call, options, kind, code) => {
      await expect(registry.execute(call as ToolCall, options)).rejects.toThrow(kind);
      const result = await registry.tryExecute(call as ToolCall, options);
      expect(result).toMatchObject({ ok: false, error: { code, name: kind.name } });
    },
  );

  test("a failure of the tool keeps its cause", async () => {
    const error = await registry.execute({ name: "fail" }).catch((thrown: unknown) => thrown as ToolExecutionError);
    expect(error).toMatchObject({ message: 'Tool "fail" failed: boom', cause: { message: "boom" }, toolName: "fail" });
  });

  test("a tool's own ToolError counts as its failure, not as ours", async () => {
    const nested = new ToolRegistry([named("outer", () => registry.execute({ name: "echo", arguments: { n: "x" } }))]);
    const error = await nested.execute({ name: "outer" }).catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(ToolExecutionError);
    expect((error as Error).cause).toBeInstanceOf(ToolArgumentError);
  });

  const throwing = (part: string, rest: object): unknown =>
    Object.defineProperty({ ...rest }, part, {
      get: () => {
        throw new Error("no");
      },
    });
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const unreadable: readonly [string, unknown, string, object][] = [
    ["arguments throw", throwing("arguments", { id: "c", name: "echo" }), "TOOL_ARGUMENT", { id: "c", name: "echo" }],
    ["name throws", throwing("name", { id: "c" }), "TOOL_CALL", { id: "c", name: undefined }],
    ["id throws", throwing("id", { name: "nope" }), "TOOL_NOT_FOUND", { id: undefined, name: "nope" }],
    ["proxy is revoked", revoked, "TOOL_CALL", { id: undefined, name: undefined }],
  ];

  test.each(unreadable)("a call whose %s is refused like any other", async (_, call, code, known) => {
    await expect(registry.execute(call as ToolCall)).rejects.toMatchObject({ code });
    expect(await registry.tryExecute(call as ToolCall)).toMatchObject({ ok: false, error: { code }, ...known });
  });

  test("a registry has options of its own, which a call can overrule", async () => {
    const reported: unknown[] = [];
    const onRepair = (repair: object, name: string) => reported.push([repair, name]);
    const strict = new ToolRegistry(registry, { mode: "strict", onRepair });
    const call = { name: "echo", arguments: { n: "2" } };
    expect(await strict.tryExecute(call)).toMatchObject({ error: { code: "TOOL_ARGUMENT" } });
    expect(await strict.tryExecute(call, { mode: undefined })).toMatchObject({ error: { code: "TOOL_ARGUMENT" } });
    expect(reported).toEqual([]);
    expect(await strict.tryExecute(call, { mode: "lax" })).toMatchObject({ ok: true });
    expect(reported).toEqual([[{ path: ["n"], kind: "parsed", from: "2", to: 2 }, "echo"]]);
    expect(() => new ToolRegistry([], { timeoutMs: -1 })).toThrow(ToolCallError);
  });

  test("strict mode refuses what lax mode repairs", async () => {
    const call = { name: "echo", arguments: { n: "2", extra: 1 } };
    expect(await registry.tryExecute(call)).toMatchObject({ ok: true });
    const error = await registry
      .execute(call, { mode: "strict" })
      .catch((thrown: unknown) => thrown as ToolArgumentError);
    expect((error as ToolArgumentError).issues.map(({ code }) => code)).toEqual(["wrong_type", "unknown_key"]);
  });

  test("a tool removed while it runs finishes; the next call is not found", async () => {
    const own = new ToolRegistry([named("slow", () => sleep(5).then(() => "done"))]);
    const specs = own.listSpecs();
    const running = own.execute({ name: "slow" });
    expect(own.unregister("slow")).toBe(true);
    expect((await running).result).toBe("done");
    await expect(own.execute({ name: specs[0]!.name })).rejects.toThrow(ToolNotFoundError);
  });
});
