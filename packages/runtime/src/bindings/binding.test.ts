import { describe, expect, jest, test } from "@jest/globals";

import { Activation } from "../effects/index.js";
import { ToolDefinitionError } from "../errors.js";
import { ToolRegistry } from "../registry.js";
import { closed, effectBySchema, toolBySchema } from "../testing/compiledTools.js";
import { bindTools } from "./binding.js";

const parameters = closed({ n: { type: "integer" } }, ["n"]);
const lowered = closed({ n: { type: "integer" }, note: { type: ["string", "null"] } }, ["n", "note"]);
const dialects = { "openai-strict": { parameters: lowered, raise: { omit: ["note"] } } };

const double = toolBySchema({ name: "double", parameters, dialects }, (n: number) => n * 2);
const charge = jest.fn((n: number) => n);
const registry = new ToolRegistry([double, effectBySchema({ name: "charge", parameters, dialects }, charge)]);
const activation = () => new Activation({ entityKey: "e", seq: 0 });

describe("a binding", () => {
  test("shows every tool, in the dialect that is asked for", () => {
    expect(bindTools(registry, {}).tools.map(({ spec, tool }) => [spec.name, tool.sideEffect])).toEqual([
      ["charge", true],
      ["double", false],
    ]);
    const [, strict] = bindTools(registry, { dialect: "openai-strict" }).tools;
    expect(strict!.spec.parameters).toEqual(lowered);
    expect(() => bindTools(registry, { dialect: "gemini" })).toThrow(ToolDefinitionError);
  });

  test("runs a tool without side effects, repairs its arguments, and raises those of a dialect", async () => {
    const output = await bindTools(registry, {}).execute({ id: "1", name: "double", arguments: { n: "4" } });
    expect(output).toMatchObject({ ok: true, id: "1", name: "double", result: 8, repairs: [{ path: ["n"] }] });
    const binding = bindTools(registry, { dialect: "openai-strict", mode: "strict" });
    expect(await binding.execute({ name: "double", arguments: '{"n":4,"note":null}' })).toMatchObject({ result: 8 });
  });

  test("resolves to what went wrong, and goes on", async () => {
    const binding = bindTools(registry, {});
    const failed = await binding.execute({ name: "double", arguments: {} });
    expect(failed).toMatchObject({ ok: false, error: { code: "TOOL_ARGUMENT" } });
    expect(await binding.execute({ name: "treble" })).toMatchObject({ ok: false, error: { code: "TOOL_NOT_FOUND" } });
  });

  test("stages a tool with side effects, and never runs it", async () => {
    const staging = activation();
    const binding = bindTools(registry, { activation: staging });
    const output = await binding.execute({ id: "1", name: "charge", arguments: { n: "5" } });
    const [intent] = staging.commit();
    expect(intent).toMatchObject({ toolName: "charge", args: { n: 5 } });
    expect(output).toMatchObject({ ok: true, id: "1", result: { status: "staged", intentId: intent!.intentId } });
    expect(charge).not.toHaveBeenCalled();
  });

  test("stages calls in their order, raised from the dialect, and reports repairs", async () => {
    const staging = activation();
    const onRepair = jest.fn();
    const binding = bindTools(registry, { activation: staging, dialect: "openai-strict", onRepair });
    await Promise.all([1, "2", 3].map((n) => binding.execute({ name: "charge", arguments: { n, note: null } })));
    expect(staging.commit().map(({ args }) => args)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(onRepair).toHaveBeenCalledTimes(1);
  });

  test("waits for what stages a call, as where each call is an activation of its own", async () => {
    const commit = jest.fn<(args: unknown) => void>();
    const act = async (_: unknown, args: unknown) => {
      await Promise.resolve();
      commit(args);
      return { intentId: "i-1" };
    };
    const output = await bindTools(registry, { activation: { act } }).execute({ name: "charge", arguments: { n: 5 } });
    expect(commit).toHaveBeenCalledWith({ n: 5 });
    expect(output).toMatchObject({ ok: true, result: { status: "staged", intentId: "i-1" } });
  });

  test("tells what is wrong with a call that cannot be staged, also where nothing stages", async () => {
    const staging = activation();
    const call = { name: "charge", arguments: { n: "x" } };
    const refused = await bindTools(registry, { activation: staging }).execute(call);
    expect(refused).toMatchObject({ ok: false, error: { code: "TOOL_ARGUMENT" } });
    expect(staging.commit()).toEqual([]);
    const alone = await bindTools(registry, {}).execute({ name: "charge", arguments: { n: 1 } });
    expect(alone).toMatchObject({ ok: false, error: { code: "SIDE_EFFECT_TOOL" } });
    expect(charge).not.toHaveBeenCalled();
  });

  test("passes on what is no error about a tool", async () => {
    const broken = {
      act: () => {
        throw new RangeError("no room");
      },
    };
    const run = bindTools(registry, { activation: broken }).execute({ name: "charge", arguments: { n: 1 } });
    await expect(run).rejects.toThrow(RangeError);
  });

  test("rejects when the host gives up, by the call's signal or by that of all calls", async () => {
    const signal = AbortSignal.abort(new Error("gone"));
    const call = { name: "double", arguments: { n: 1 } };
    await expect(bindTools(registry, {}).execute(call, signal)).rejects.toThrow(/was aborted/);
    await expect(bindTools(registry, { signal }).execute(call)).rejects.toThrow(/was aborted/);
    const staging = activation();
    const charging = bindTools(registry, { activation: staging }).execute({ ...call, name: "charge" }, signal);
    await expect(charging).rejects.toThrow(/was aborted/);
    expect(staging.commit()).toEqual([]);
    const other = new AbortController().signal;
    await expect(bindTools(registry, { signal }).execute(call, other)).rejects.toThrow(/was aborted/);
    await expect(bindTools(registry, { signal: other }).execute(call, signal)).rejects.toThrow(/was aborted/);
  });
});
