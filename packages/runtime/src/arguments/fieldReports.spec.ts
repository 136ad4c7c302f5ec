import { describe, expect, test } from "@jest/globals";
import {
  tool,
  ToolArgumentError,
  ToolRegistry,
  ToolRunner,
  type Int,
  type Length,
  type ReadOnlyTool,
} from "@toolsig/runtime";

// What people reported about other libraries that take a model's arguments, as inputs of our own, on tools that the transformer compiled.
// Each stands for a kind of fault; the numbers are those of the collection of reports.

const runner = new ToolRunner();

/** What the tool received, or what is wrong with the arguments. */
async function outcome(of: ReadOnlyTool, args: unknown): Promise<unknown> {
  try {
    return await runner.run(of, args);
  } catch (error) {
    if (!(error instanceof ToolArgumentError)) throw error;
    return error.issues.map(({ message }) => message);
  }
}

const nothing = tool(function nothing() {
  return "ran";
});
const one = tool(function one(p: { a: string }) {
  return p;
});

describe("coercion", () => {
  const search = tool(({ q, limit = 5, tag }: { q: string; limit?: number; tag?: string | null }) => ({
    q,
    limit,
    tag,
  }));

  test("C1 Model sends null for an optional or defaulted field", async () => {
    expect(await outcome(search, { q: "x", limit: null, tag: null })).toEqual({ q: "x", limit: 5, tag: null });
    expect(await outcome(search, { q: null })).toEqual(["q: expected string, received null"]);
  });

  test("C2 Required nullable field left out", async () => {
    const save = tool((p: { title: string; ref: string | null }) => p);
    expect(await outcome(save, { title: "x" })).toEqual(["ref: expected string | null, received nothing"]);
    expect(await outcome(save, {})).toHaveLength(2);
  });

  describe("C3 JSON inside strings", () => {
    const fetchAll = tool(
      (p: { max: number; paths: string[]; headers: Record<string, string>; note: string; count?: Int }) => p,
    );
    const call = { max: "200", paths: '["a"]', headers: '{"k":"v"}', note: "[1]" };

    test("is read where no string fits", async () => {
      expect(await outcome(fetchAll, call)).toEqual({ max: 200, paths: ["a"], headers: { k: "v" }, note: "[1]" });
    });

    test.each(["", "abc", "0x10", " ", "NaN", "Infinity", "1e400"])("a number is not read from %j", async (max) => {
      expect(await outcome(fetchAll, { ...call, max })).toEqual([
        `max: expected number, received ${JSON.stringify(max)}`,
      ]);
    });

    test("an integer has no fraction", async () => {
      expect(await outcome(fetchAll, { ...call, count: "12.5" })).toEqual(['count: expected integer, received "12.5"']);
    });
  });

  test.each([[""], ["  "], ["{}"], [undefined]])("C4 Empty argument string: %j means no arguments", async (args) => {
    expect(await outcome(nothing, args)).toBe("ran");
    expect(await outcome(one, args)).toEqual(["a: expected string, received nothing"]);
  });

  test("C4 Empty argument string: null is no arguments object", async () => {
    expect(await outcome(nothing, "null")).toEqual(["arguments: expected object, received null"]);
  });

  test('C5 null turned into 0, "", false', async () => {
    const pay = tool((p: { amount: number; name: string; ok: boolean }) => p);
    expect(await outcome(pay, { amount: null, name: null, ok: null })).toHaveLength(3);
    expect(await outcome(pay, { amount: true, name: 1, ok: 1 })).toHaveLength(3);
  });

  test("C6 Valid input changed by a union", async () => {
    const label = tool((p: { t: null | (string & Length<1>) }) => p);
    const args = { t: null };
    expect(await outcome(label, args)).toBe(args);
  });

  test("C7 Scalar wrapped into an array", async () => {
    const grant = tool((p: { scope: "*" | string[]; ids: number[] }) => p);
    const args = { scope: "*", ids: [1] };
    expect(await outcome(grant, args)).toBe(args);
    expect(await outcome(grant, { scope: "*", ids: 5 })).toEqual(["ids: expected array, received 5"]);
  });

  test("C8 Input mutated, and half-mutated when it fails", async () => {
    const add = tool((p: { a: number; b: number }) => p);
    const half = { a: "1", b: "zz" };
    expect(await outcome(add, half)).toEqual(['b: expected number, received "zz"']);
    expect(half).toEqual({ a: "1", b: "zz" });
    const shared = Object.freeze({ a: "1", b: "2" });
    const [one, other] = await Promise.all([outcome(add, shared), outcome(add, shared)]);
    expect([one, other]).toEqual([
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ]);
    expect(one).not.toBe(other);
    const { repairs } = await new ToolRegistry([add]).execute({ name: "add", arguments: shared });
    expect(repairs.map(({ path, from, to }) => [path, from, to])).toEqual([
      [["a"], "1", 1],
      [["b"], "2", 2],
    ]);
  });
});

describe("validator", () => {
  test("V4 Validator enforces what the model was not told", async () => {
    const post = tool((p: { text: string & Length<20> }) => p);
    expect(post.schema.parameters.properties!["text"]).toEqual({ type: "string", minLength: 20 });
    expect(await outcome(post, { text: "short" })).toEqual(['text: expected at least 20 characters, received "short"']);
  });

  test("V5 Union errors are noise", async () => {
    type P = { kind: "a"; n: number } | { kind: "b"; s: string } | { kind: "c"; t: string[] };
    const draw = tool((p: P) => p);
    const kinds = 'expected "a" | "b" | "c", received';
    expect(await outcome(draw, { p: { kind: "b" } })).toEqual(["p.s: expected string, received nothing"]);
    expect(await outcome(draw, { p: {} })).toEqual([`p.kind: ${kinds} nothing`]);
    expect(await outcome(draw, { p: { kind: "z" } })).toEqual([`p.kind: ${kinds} "z"`]);
  });

  test("V6 Union with optional discriminant", async () => {
    type P = { name?: "A"; on: true } | { name?: "B"; on: boolean | undefined };
    const turn = tool((p: P) => p);
    const p = { name: "B", on: true };
    expect(await outcome(turn, { p })).toBe(p);
  });

  test("V7 Removing unknown keys inside unions", async () => {
    const strip = tool((p: { a: string } | { b: string }) => p);
    const args = Object.freeze({ p: Object.freeze({ b: "x", extra: 1 }) });
    expect(await outcome(strip, args)).toEqual({ b: "x" });
    expect(args).toEqual({ p: { b: "x", extra: 1 } });
  });
});

describe("runtime registry and runner", () => {
  const greet = tool(function greet({ name, age }: { name: string; age: number }) {
    return `${name} ${age}`;
  });
  const registry = new ToolRegistry([greet]);
  const failure = async (args: unknown): Promise<ToolArgumentError> => {
    const result = await registry.tryExecute({ id: "c", name: "greet", arguments: args });
    if (!result.ok && result.error instanceof ToolArgumentError) return result.error;
    throw new Error("the arguments were accepted");
  };

  test("R1 Reason of the failure thrown away", async () => {
    const invalid = await failure('{"name":"x","age":"old"}');
    expect(invalid).toMatchObject({ code: "TOOL_ARGUMENT", rawText: '{"name":"x","age":"old"}' });
    expect(invalid.issues).toMatchObject([{ path: ["age"], code: "wrong_type", received: '"old"' }]);
    const broken = await failure('{"name": ');
    expect(broken).toMatchObject({ code: "TOOL_ARGUMENT_NOT_JSON", rawText: '{"name": ' });
    expect(broken.issues).toMatchObject([{ path: [], code: "not_json", position: 9 }]);
  });

  test("R2 One bad call kills the run", async () => {
    const call = (id: string, args: string) => ({ id, name: "greet", arguments: args });
    const good = '{"name":"x","age":1}';
    const results = await registry.executeAll([call("1", good), call("2", '{"name'), call("3", good)]);
    expect(results.map(({ id, ok }) => [id, ok])).toEqual([
      ["1", true],
      ["2", false],
      ["3", true],
    ]);
  });

  test("R3 Wrong channel for validation errors", async () => {
    const codeOf = async (name: string, args: object) => {
      const result = await registry.tryExecute({ name, arguments: args });
      return result.ok ? undefined : result.error.code;
    };
    // an adapter can tell what the model may correct from a call that no tool could be found for
    expect([await codeOf("greet", {}), await codeOf("nope", {})]).toEqual(["TOOL_ARGUMENT", "TOOL_NOT_FOUND"]);
    expect((await failure({})).toModelMessage()).toBe(
      [
        'Tool "greet" got invalid arguments:',
        "  name: expected string, received nothing",
        "  age: expected number, received nothing",
      ].join("\n"),
    );
  });

  test("R4 Broken arguments poison the history", async () => {
    const broken = await failure('{"name": secret');
    expect(broken.echo).toEqual({ rawInvalidInput: '{"name": secret' });
    expect(broken.toModelMessage()).not.toContain("secret");
    expect((await failure("[1]")).echo).toEqual({ rawInvalidInput: "[1]" });
    expect((await failure('{"name":1}')).echo).toEqual({ name: 1 });
  });

  test("R5 Schema silently dropped at registration", () => {
    type Query = { by: "id"; id: string } | { by: "name"; name: string };
    const find = tool((query: Query) => query);
    expect(new ToolRegistry([find]).listSpecs()[0]!.parameters.properties!["query"]!.anyOf).toHaveLength(2);
    expect(() => new ToolRegistry([{ name: "find" } as never])).toThrow("Not a tool: object.");
  });

  test.each(["svc.run", "my tool", "été", "x".repeat(65), ""])(
    "R6 Tool name not accepted by the provider: %j",
    (name) => {
      expect(() => new ToolRegistry().register(name, greet)).toThrow(/needs a name like/);
    },
  );

  test("R7 Two tools, one name", () => {
    const taken = new ToolRegistry([greet]);
    expect(() => taken.register("greet", one)).toThrow('Tool "greet" is already registered.');
    expect(new ToolRegistry([greet, greet]).size).toBe(1);
  });

  test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
    "R8 Name that exists on Object.prototype: %s",
    async (name) => {
      await expect(registry.execute({ name })).rejects.toThrow(`Tool "${name}" is not registered. Known: "greet".`);
    },
  );

  test("R9 Abort and timeout", async () => {
    const hang = tool(() => new Promise(() => undefined));
    const controller = new AbortController();
    const aborted = runner.run(hang, {}, { signal: controller.signal });
    controller.abort("host is closing");
    await expect(aborted).rejects.toMatchObject({ code: "TOOL_ABORTED", cause: "host is closing" });
    await expect(runner.run(hang, {}, { timeoutMs: 5 })).rejects.toMatchObject({ code: "TOOL_TIMEOUT" });
  });
});
