import { describe, expect, jest, test } from "@jest/globals";

import {
  SideEffectToolError,
  ToolArgumentError,
  ToolDefinitionError,
  ToolRegistry,
  tool,
  type EffectTool,
  type Int,
} from "@toolsig/runtime";
import { Activation, needsApproval } from "@toolsig/runtime/effects";

const subjects = jest.fn();

const sendMail = tool(
  {
    sideEffect: true,
    approval: (args) => {
      subjects(args);
      const { subject } = args;
      return typeof subject === "string" && subject.includes("refund");
    },
  },
  async function sendMail(subject: string, copies: Int = 1) {
    return Promise.resolve(`${subject} × ${copies}`);
  },
);

const wipe = tool({ name: "wipe", sideEffect: true, approval: true }, (disk: string) => disk);
const unmarked = tool(function unmarked(city: string) {
  return city;
});

function stage(target: EffectTool, args: unknown) {
  const activation = new Activation({ entityKey: "e", seq: 0 });
  activation.act(target, args);
  return activation.commit()[0]!;
}

describe("E1 the approval of a tool is not lost when it is wrapped", () => {
  test.each<[string, () => EffectTool]>([
    ["in another registry", () => new ToolRegistry([wipe]).get("wipe") as EffectTool],
    ["with a prefix", () => new ToolRegistry().register("disk_wipe", wipe)],
    ["in a subset", () => [...new ToolRegistry([wipe, unmarked])].find(({ name }) => name === "wipe") as EffectTool],
    ["prefixed twice", () => new ToolRegistry().register("a_b", new ToolRegistry().register("b", wipe))],
  ])("%s", (_, wrap) => {
    const wrapped = wrap();
    expect(needsApproval(wrapped, stage(wrapped, { disk: "a" }))).toBe(true);
  });

  test("by an adapter that has only what a model is shown, as for MCP, and calls it by name: that is refused", async () => {
    const registry = new ToolRegistry([wipe]);
    const [spec] = registry.listSpecs();
    const call = { name: spec!.name, arguments: { disk: "a" } };
    await expect(registry.execute(call)).rejects.toThrow(SideEffectToolError);
  });

  test("a copy of its members is no tool, and cannot be staged", () => {
    expect(() => stage({ ...(wipe as object) } as EffectTool, { disk: "a" })).toThrow(ToolDefinitionError);
  });
});

test.each(["{", "null", "[]", { copies: 1 }, { subject: 5 }])(
  "E2 the predicate never sees arguments that were not accepted: %j",
  (args) => {
    subjects.mockClear();
    expect(() => needsApproval(sendMail, stage(sendMail, args))).toThrow(ToolArgumentError);
    expect(subjects).not.toHaveBeenCalled();
  },
);

test("E2 the predicate decides about accepted arguments", () => {
  expect(needsApproval(sendMail, stage(sendMail, '{"subject":"refund","copies":"2"}'))).toBe(true);
  expect(needsApproval(sendMail, stage(sendMail, { subject: "hello" }))).toBe(false);
  expect(subjects.mock.calls).toContainEqual([{ subject: "refund", copies: 2 }]);
});

test("E5 a mark is what is written, never guessed from a name; marks that exclude each other do not compile", () => {
  expect(unmarked.sideEffect).toBe(false);
  expect(wipe.sideEffect).toBe(true);
  // @ts-expect-error: approval is for effects
  expect(() => tool({ name: "peek", approval: true }, (city: string) => city)).not.toThrow();
  expect(tool({ name: "delete_everything" }, (city: string) => city).sideEffect).toBe(false);
});
