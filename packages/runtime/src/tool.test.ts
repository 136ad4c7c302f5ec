import { describe, expect, test } from "@jest/globals";

import { isTool } from "./compiledTool.js";
import { SideEffectToolError, ToolDefinitionError, ToolNotImplementedError } from "./errors.js";
import { ToolRegistry } from "./registry.js";
import { closed, declaredBySchema, defineBySchema, effectBySchema, toolBySchema } from "./testing/compiledTools.js";
import { declareTool, tool } from "./tool.js";
import type { EffectTool, ReadOnlyTool } from "./toolTypes.js";

const parameters = closed({ a: { type: "number" } }, ["a"]);

function thrownBy(action: () => unknown): Error {
  try {
    action();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

describe("a read-only tool", () => {
  const double = toolBySchema(
    { name: "double", description: "Doubles.", parameters },
    function double(this: unknown, a: number) {
      return [this, a * 2, arguments.length] as const;
    },
  );

  test("is called with its function's own signature, receiver, arguments and result", () => {
    const receiver = {};
    expect(double.call(receiver, 2)).toEqual([receiver, 4, 1]);
    const [, doubled] = double(4) satisfies readonly [unknown, number, number];
    expect(doubled).toBe(8);
    expect(double.length).toBe(1);
  });

  test("shows its name, description, flag and spec, and wraps the very function it was given", () => {
    const fn = (a: number): number => a;
    const wrapped = toolBySchema({ name: "wrapped", parameters }, fn);
    expect(wrapped.unwrap()).toBe(fn);
    expect(wrapped.description).toBe("");
    expect(wrapped.sideEffect).toBe(false);
    expect(double.name).toBe("double");
    expect(double.schema).toEqual({ name: "double", description: "Doubles.", parameters });
  });

  test("carries the annotations of its options, and whether it is read-only, frozen and under every name", () => {
    const annotations = { title: "Find", idempotentHint: true, readOnlyHint: false };
    const annotated = toolBySchema({ parameters, annotations }, () => 0);
    expect(annotated.annotations).toEqual({ title: "Find", idempotentHint: true, readOnlyHint: true });
    expect(Object.isFrozen(annotated.annotations)).toBe(true);
    expect(new ToolRegistry().register("other", annotated).annotations).toEqual(annotated.annotations);
    expect(effectBySchema({ parameters }, () => 0).annotations).toEqual({ readOnlyHint: false });
  });

  test("is frozen, with all of its spec", () => {
    const nested = toolBySchema({ parameters: closed({ a: { enum: ["x"] } }) }, () => 0);
    expect(Object.isFrozen(nested)).toBe(true);
    expect(Object.isFrozen(nested.schema)).toBe(true);
    expect(Object.isFrozen(nested.schema.parameters.properties!["a"]!.enum)).toBe(true);
  });

  test("shows the schema of its output, frozen, if its definition has one", () => {
    const outputSchema = closed({ total: { type: "number" } }, ["total"]);
    const { schema } = toolBySchema({ parameters, outputSchema }, () => ({ total: 1 }));
    expect(schema.outputSchema).toEqual(outputSchema);
    expect(Object.isFrozen(schema.outputSchema!.properties!["total"])).toBe(true);
    expect(Object.hasOwn(double.schema, "outputSchema")).toBe(false);
  });

  test("cannot be copied: a copy of its members is no tool (E1)", () => {
    expect(isTool(double)).toBe(true);
    expect(isTool(Object.assign({}, double))).toBe(false);
    expect(isTool(Object.assign(() => 0, double))).toBe(false);
    expect(isTool(Object.create(double))).toBe(false);
  });
});

describe("a tool with side effects", () => {
  const calls: unknown[] = [];
  const charge = effectBySchema({ name: "charge", parameters }, (a: number) => calls.push(a));

  test("throws when it is called, and does not reach its function", () => {
    const asFunction = charge as unknown as (a: number) => unknown;
    expect(() => asFunction(1)).toThrow(SideEffectToolError);
    expect(() => asFunction(1)).toThrow(/"charge"/);
    expect(calls).toEqual([]);
  });

  test("is not callable at the type level", () => {
    // @ts-expect-error: a tool with side effects has no call signature
    expect(() => void charge(1)).toThrow(SideEffectToolError);
    expect(charge.sideEffect).toBe(true);
  });
});

describe("a declared tool", () => {
  test("has a spec and throws when it is called", () => {
    const declared = declaredBySchema({ name: "remote", parameters });
    expect(declared.schema.parameters).toEqual(parameters);
    expect(() => (declared as unknown as () => unknown)()).toThrow(ToolNotImplementedError);
  });
});

describe("a call that was not compiled", () => {
  test("throws, says which tool and where, and how to compile it", () => {
    const error = thrownBy(() => tool(function lookup() {}));
    expect(error).toBeInstanceOf(ToolDefinitionError);
    expect(error.message).toContain('Tool "lookup" was not compiled');
    expect(error.message).toMatch(/tool\.test\.ts:\d+/);
    expect(error.message).toContain("by Jest, ");
    expect(error.message).toContain("Set transform to @toolsig/transformer/jest");
  });

  test("is named by its options, else its function, else as anonymous", () => {
    expect(thrownBy(() => tool({ name: "named" }, () => 0)).message).toContain('"named"');
    expect(thrownBy(() => tool(() => 0)).message).toContain("(anonymous)");
    const error = thrownBy(() => declareTool<() => void>({ name: "declared" }));
    expect(error.message).toContain('"declared"');
    expect(error.message).toMatch(/tool\.test\.ts:\d+/);
    expect(thrownBy(() => declareTool<() => void>()).message).toContain("(anonymous)");
  });

  test("keeps its kind where the engine gives no stack", () => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    try {
      expect(thrownBy(() => tool(() => 0))).toBeInstanceOf(ToolDefinitionError);
    } finally {
      Error.stackTraceLimit = limit;
    }
  });
});

describe("a bad definition", () => {
  const raw = tool as unknown as (...args: readonly unknown[]) => unknown;

  test("that the compiler refused throws the compiler's message as it is", () => {
    const error = thrownBy(() => raw(() => 0, { toolsig: 1, error: "Parameter 'a' is any." }));
    expect(error).toBeInstanceOf(ToolDefinitionError);
    expect(error.message).toBe("Parameter 'a' is any.");
  });

  test("of another contract version asks for matching packages", () => {
    const error = thrownBy(() => raw(() => 0, { ...defineBySchema({ name: "old", parameters }), toolsig: 2 }));
    expect(error).toBeInstanceOf(ToolDefinitionError);
    expect(error.message).toContain('"old"');
    expect(error.message).toContain("matching @toolsig packages");
  });

  test.each([[42], [undefined], [null], [{ name: "x" }], ["text"]])(
    "around %p, which is no function, says so",
    (value) => {
      const error = thrownBy(() => raw(value, defineBySchema({ parameters })));
      expect(error).toBeInstanceOf(ToolDefinitionError);
      expect(error.message).toContain("takes a function");
      expect(thrownBy(() => raw(value))).toBeInstanceOf(ToolDefinitionError);
    },
  );
});

test("the kinds of tool differ at the type level", () => {
  const readOnly = null as unknown as ReadOnlyTool<(a: string) => number>;
  const effect = null as unknown as EffectTool<(a: string) => number>;
  // @ts-expect-error: a read-only tool has no side effects
  const wrong: EffectTool = readOnly;
  // @ts-expect-error: and the other way round
  const alsoWrong: ReadOnlyTool = effect;
  expect([wrong, alsoWrong]).toEqual([null, null]);
});
