import { beforeEach, describe, expect, jest, test } from "@jest/globals";

import type { ToolDefinition, ValidatorHelpers } from "./definition.js";
import { Activation } from "./effects/activation.js";
import { EffectorToolRunner } from "./effects/effectorToolRunner.js";
import { ToolArgumentError } from "./errors.js";
import { ToolRegistry } from "./registry.js";
import { ToolRunner } from "./runner.js";
import { closed, effectBySchema, toolBySchema } from "./testing/compiledTools.js";

const formats = { date: /^\d{4}-\d\d-\d\d$/ };
const parameters = closed({ day: { type: "string", format: "date" }, count: { type: "integer" } }, ["day"]);
const decodeDay = jest.fn((args: Readonly<Record<string, unknown>>) => ({
  ...args,
  day: new Date(String(args["day"])),
}));
const makeDecoder = jest.fn<(helpers: ValidatorHelpers) => typeof decodeDay>(() => decodeDay);
const parts = { name: "plan", parameters, formats, decode: makeDecoder satisfies ToolDefinition["decode"] };
const fn = jest.fn((day: Date, count: number) => ({ day, count }));
const day = "2024-02-29";

beforeEach(() => {
  jest.clearAllMocks();
});

describe("a tool with a decoder", () => {
  test("is given what its function takes; the caller's arguments stay as they are", async () => {
    const args = Object.freeze({ day, count: 1 });
    await expect(new ToolRunner().run(toolBySchema(parts, fn), args)).resolves.toEqual({
      day: new Date(day),
      count: 1,
    });
    expect(decodeDay.mock.calls).toEqual([[args]]);
    expect(args).toEqual({ day, count: 1 });
  });

  test("has it made at its first use, once, with the helpers", async () => {
    const plan = toolBySchema(parts, fn);
    expect(makeDecoder).not.toHaveBeenCalled();
    await new ToolRunner().run(plan, { day });
    await new ToolRunner().run(plan, { day });
    expect(makeDecoder).toHaveBeenCalledTimes(1);
    expect(makeDecoder.mock.calls[0]![0]).toMatchObject({ parameters, formats });
    expect(decodeDay).toHaveBeenCalledTimes(2);
  });

  test("is not decoded for before its arguments are accepted, format included", async () => {
    const running = new ToolRunner().run(toolBySchema(parts, fn), { day: "tomorrow" });
    await expect(running).rejects.toThrow(ToolArgumentError);
    await expect(running).rejects.toThrow('day: expected a valid date, received "tomorrow"');
    expect(decodeDay).not.toHaveBeenCalled();
    expect(fn).not.toHaveBeenCalled();
  });

  test("is given the repaired arguments, decoded, by the registry too", async () => {
    const registry = new ToolRegistry([toolBySchema(parts, fn)]);
    const { result, repairs } = await registry.execute({ name: "plan", arguments: { day, count: "5", extra: 1 } });
    expect(result).toEqual({ day: new Date(day), count: 5 });
    expect(repairs).toHaveLength(2);
    expect(decodeDay.mock.calls).toEqual([[{ day, count: 5 }]]);
  });

  test("takes the real thing when it is called directly", () => {
    const date = new Date(day);
    expect(toolBySchema(parts, fn)(date, 1).day).toBe(date);
    expect(decodeDay).not.toHaveBeenCalled();
  });
});

describe("a side-effecting tool with a decoder", () => {
  test("is staged in wire form, and decoded when the effector runs it", async () => {
    const plan = effectBySchema(parts, fn);
    const activation = new Activation({ entityKey: "e", seq: 0 });
    activation.act(plan, { day, count: "5" });
    const [intent] = activation.commit();
    expect(intent!.args).toEqual({ day, count: 5 });
    expect(makeDecoder).not.toHaveBeenCalled();
    await expect(new EffectorToolRunner().run(plan, intent!.args)).resolves.toEqual({ day: new Date(day), count: 5 });
    expect(decodeDay).toHaveBeenCalledTimes(1);
  });
});

test("a definition without formats hands none to its validator", async () => {
  const validate = jest.fn<ToolDefinition["validate"]>(() => () => true);
  await new ToolRunner().run(toolBySchema({ parameters: closed({}), validate }, () => 0));
  expect(validate.mock.calls[0]![0].formats).toEqual({});
});
