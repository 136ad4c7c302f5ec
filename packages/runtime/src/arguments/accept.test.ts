import { describe, expect, test } from "@jest/globals";

import { coreOf } from "../compiledTool.js";
import { ToolArgumentError } from "../errors.js";
import type { JsonSchema } from "../jsonSchema.js";
import { closed, toolBySchema } from "../testing/compiledTools.js";
import { acceptArguments, type AcceptedArguments } from "./accept.js";
import type { ArgumentMode } from "./options.js";

function accept(parameters: JsonSchema, args: unknown, mode: ArgumentMode = "lax"): AcceptedArguments {
  return acceptArguments("probe", coreOf(toolBySchema({ parameters }, () => 0)), args, { mode });
}

function refuse(parameters: JsonSchema, args: unknown, mode: ArgumentMode = "lax"): ToolArgumentError {
  try {
    accept(parameters, args, mode);
  } catch (error) {
    if (error instanceof ToolArgumentError) return error;
    throw error;
  }
  throw new Error("the arguments were accepted");
}

const messages = (error: ToolArgumentError): string[] => error.issues.map(({ message }) => message);

/** JSON levels deep: `{ "next": { "next": … } }`. */
function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 1; level < levels; level++) value = { next: value };
  return value;
}

const object: JsonSchema = { type: "object" };
const list: JsonSchema = { type: "array", items: { type: "number" } };

describe("repairs of one value", () => {
  const repaired: readonly [JsonSchema, unknown, unknown][] = [
    [{ type: "integer" }, "5", 5],
    [{ type: "integer" }, "5.0", 5],
    [{ type: "integer" }, " 5 ", 5],
    [{ type: "integer" }, "-5", -5],
    [{ type: "integer" }, "9007199254740991", 9007199254740991],
    [{ type: "number" }, "12.5", 12.5],
    [{ type: "number" }, "1e3", 1000],
    [{ type: "number" }, "-2.5E-1", -0.25],
    [{ type: "boolean" }, "true", true],
    [{ type: "boolean" }, "FALSE", false],
    [{ type: "boolean" }, "Yes", true],
    [{ type: "boolean" }, "no", false],
    [{ type: "boolean" }, "on", true],
    [{ type: "boolean" }, "Off", false],
    [list, "[1,2]", [1, 2]],
    [object, '{"k":"v"}', { k: "v" }],
    [{ type: ["integer", "null"] }, "5", 5],
    [{ anyOf: [{ type: "integer" }, list] }, "[1]", [1]],
    [{ anyOf: [{ type: "string", const: "*" }, list] }, "[1]", [1]],
    [{ $ref: "#/$defs/a~1b~0" }, "5", 5],
  ];

  test.each(repaired)("for %j: %j becomes %j, and is reported", (schema, from, to) => {
    const parameters = { ...closed({ v: schema }, ["v"]), $defs: { "a/b~": { type: "integer" } } } as JsonSchema;
    const { value, repairs } = accept(parameters, { v: from });
    expect(value).toEqual({ v: to });
    expect(repairs).toEqual([{ path: ["v"], kind: "parsed", from, to }]);
    expect(refuse(parameters, { v: from }, "strict").issues).toHaveLength(1);
  });

  const never: readonly [JsonSchema, readonly unknown[]][] = [
    [
      { type: "integer" },
      ["", " ", "0x10", "1e3", "5.5", true, null, [5], "9007199254740993", "-9007199254740993", "abc"],
    ],
    [{ type: "number" }, ["", " ", "0x10", "Infinity", "-Infinity", "NaN", "1e400", true, null, "abc", "1,5"]],
    [{ type: "boolean" }, [0, 1, "", null, "1", "0", "maybe"]],
    [{ type: "string" }, [1, true, null, {}, []]],
    [list, [5, "5", "{}", null, { 0: 1 }]],
    [object, ["[]", "5", "null", [], null]],
    [{ type: "string", enum: ["a", "5"] }, ["A", 5, " a", null]],
    [{ type: "integer", const: 5 }, ["5", 5.5, null]],
    [{ type: "null" }, ["null", "", 0, false]],
    [{ anyOf: [{ type: "string", const: "*" }, list] }, [5, "x"]],
  ];

  test.each(never.flatMap(([schema, values]) => values.map((value) => [schema, value] as const)))(
    "for %j: never from %j",
    (schema, value) => {
      expect(refuse(closed({ v: schema }, ["v"]), { v: value }).issues).toMatchObject([{ path: ["v"] }]);
    },
  );
});

describe("repairs of an object", () => {
  const c1 = closed({ q: { type: "string" }, limit: { type: "integer" }, tag: { type: ["string", "null"] } }, ["q"]);

  test("null for an optional property becomes absence, unless its type has null (C1)", () => {
    const { value, repairs } = accept(c1, { q: "x", limit: null, tag: null });
    expect(value).toEqual({ q: "x", tag: null });
    expect(repairs).toEqual([{ path: ["limit"], kind: "dropped_null", from: null, to: undefined }]);
  });

  test("null for a required property stays an issue (C1, C5)", () => {
    expect(messages(refuse(c1, { q: null }))).toEqual(["q: expected string, received null"]);
    const c5 = closed({ amount: { type: "number" }, name: { type: "string" }, ok: { type: "boolean" } }, [
      "amount",
      "name",
      "ok",
    ]);
    expect(refuse(c5, { amount: null, name: null, ok: null }).issues).toHaveLength(3);
    expect(refuse(c5, { amount: true, name: 1, ok: 1 }).issues).toHaveLength(3);
  });

  test("null stays an issue in a record and in an array", () => {
    expect(refuse({ type: "object", additionalProperties: { type: "number" } }, { a: null }).issues).toHaveLength(1);
    expect(refuse(closed({ v: list }), { v: [null] }).issues).toMatchObject([{ path: ["v", 0] }]);
  });

  test("unknown keys are dropped from closed objects at every depth, and kept in open ones", () => {
    const schema = closed({ inner: closed({ a: { type: "string" } }), open: { type: "object" } });
    const { value, repairs } = accept(schema, { inner: { a: "x", b: 1 }, open: { any: 1 }, c: 2 });
    expect(value).toEqual({ inner: { a: "x" }, open: { any: 1 } });
    expect(repairs.map(({ path, kind }) => [path, kind])).toEqual([
      [["inner", "b"], "dropped_key"],
      [["c"], "dropped_key"],
    ]);
  });

  test("numbers, lists and records in text are repaired together; a string stays a string (C3)", () => {
    const schema = closed({
      max: { type: "number" },
      paths: { type: "array", items: { type: "string" } },
      headers: { type: "object", additionalProperties: { type: "string" } },
      note: { type: "string" },
    });
    const args = { max: "200", paths: '["a"]', headers: '{"k":"v"}', note: "[1]" };
    expect(accept(schema, args).value).toEqual({ max: 200, paths: ["a"], headers: { k: "v" }, note: "[1]" });
  });

  test("what is inside of JSON text is repaired too, or explained", () => {
    const schema = closed({ v: closed({ n: { type: "integer" } }, ["n"]) });
    expect(accept(schema, { v: '{"n":"5","x":1}' }).value).toEqual({ v: { n: 5 } });
    expect(messages(refuse(schema, { v: '{"n":"x"}' }))).toEqual(['v.n: expected integer, received "x"']);
  });
});

describe("what comes in", () => {
  test("is never written to, and the result is new (C8)", () => {
    const schema = closed({ a: { type: "number" }, b: { type: "number" }, c: list });
    const args = Object.freeze({ a: "1", c: Object.freeze(["1"]) });
    expect(accept(schema, args).value).toEqual({ a: 1, c: [1] });
    expect(accept(schema, args).value).toEqual({ a: 1, c: [1] });
    const half = { a: "1", b: "zz" };
    expect(messages(refuse(schema, half))).toEqual(['b: expected number, received "zz"']);
    expect(half).toEqual({ a: "1", b: "zz" });
    const readOnly = new Proxy(
      { a: "1" },
      { set: () => false, defineProperty: () => false, deleteProperty: () => false },
    );
    expect(accept(schema, readOnly).value).toEqual({ a: 1 });
  });

  test("passes untouched if it is valid, also through a union (C6)", () => {
    const schema = closed({ t: { anyOf: [{ type: "null" }, { type: "string" }] } });
    const args = { t: null };
    expect(accept(schema, args)).toEqual({ value: args, repairs: [] });
    expect(accept(schema, args).value).toBe(args);
  });

  test("may have own keys named __proto__, toString or constructor", () => {
    const closedArgs = JSON.parse('{"a":"1","__proto__":{"evil":1},"toString":1,"constructor":2}') as object;
    const { value, repairs } = accept(closed({ a: { type: "number" } }), closedArgs);
    expect(Object.getOwnPropertyNames(value)).toEqual(["a"]);
    expect(repairs.map(({ path }) => path[0])).toEqual(["a", "__proto__", "toString", "constructor"]);
    const record: JsonSchema = { type: "object", additionalProperties: { type: "number" } };
    const kept = accept(record, JSON.parse('{"__proto__":"1","toString":2}')).value;
    expect(Object.entries(kept)).toEqual([
      ["__proto__", 1],
      ["toString", 2],
    ]);
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
    expect(messages(refuse(closed({}, ["constructor"]), {}))).toEqual([
      "constructor: expected unknown, received nothing",
    ]);
  });

  test.each([undefined, "", "  ", "{}", " {} "])("%j means no arguments (C4)", (args) => {
    expect(accept(closed({}), args).value).toEqual({});
    expect(messages(refuse(closed({ a: { type: "string" } }, ["a"]), args))).toEqual([
      "a: expected string, received nothing",
    ]);
  });

  test.each([null, "null", "5", [], true])("%j is no arguments object", (args) => {
    expect(refuse(closed({}), args).issues).toMatchObject([{ path: [], code: "wrong_type", expected: "object" }]);
  });

  test("text that is not JSON is its own kind of issue, and the error keeps the text (R1)", () => {
    const error = refuse(closed({}), '{"name": secret');
    expect(error.issues).toMatchObject([{ path: [], code: "not_json" }]);
    expect(error.rawText).toBe('{"name": secret');
    expect(error.message).not.toContain("secret");
  });

  test("twice encoded arguments are repaired in lax mode", () => {
    expect(accept(closed({ a: { type: "number" } }), JSON.stringify('{"a":1}')).value).toEqual({ a: 1 });
  });
});

describe("depth", () => {
  const tree: JsonSchema = {
    ...closed({ next: { $ref: "#/$defs/Node" } }),
    $defs: { Node: closed({ next: { $ref: "#/$defs/Node" } }) },
  };

  test("is bounded at 256 levels", () => {
    expect(accept(tree, nested(256)).repairs).toEqual([]);
    expect(refuse(tree, nested(257)).issues).toMatchObject([{ code: "too_deep" }]);
    expect(refuse({ type: "object" }, '{"next":'.repeat(100_000) + "{}" + "}".repeat(100_000)).issues).toMatchObject([
      { code: "too_deep" },
    ]);
  });

  test("catches cycles", () => {
    const cyclic: Record<string, unknown> = {};
    cyclic["next"] = cyclic;
    expect(refuse(tree, cyclic).issues).toMatchObject([{ code: "too_deep" }]);
  });

  test("counts what comes out of JSON text", () => {
    expect(accept(tree, { next: JSON.stringify(nested(255)) }).repairs).toHaveLength(1);
    expect(refuse(tree, { next: JSON.stringify(nested(256)) }).issues).toMatchObject([
      { path: ["next"], code: "wrong_type" },
    ]);
  });
});
