import { expect, test } from "@jest/globals";
import * as runtime from "@toolsig/runtime";
import type { ArgumentSlot, Int, ToolContext, ValidatorHelpers } from "@toolsig/runtime";

import * as packageJson from "../../runtime/package.json";
import { CONTRACT_VERSION as RUNTIME_VERSION } from "../../runtime/src/definition";
import {
  COMPILED_FUNCTIONS,
  CONTEXT_TYPE,
  CONTRACT_VERSION,
  HELPERS,
  INTEGER_TYPE,
  RUNTIME_PACKAGE,
  SLOTS,
} from "./contract";

type Runtime = Record<string, (...args: unknown[]) => unknown>;

test("the runtime is the package that the transformer looks for, of the same contract", () => {
  expect(packageJson.name).toBe(RUNTIME_PACKAGE);
  expect(CONTRACT_VERSION).toBe(RUNTIME_VERSION);
  expect("ToolContext" satisfies typeof CONTEXT_TYPE).toBe(CONTEXT_TYPE);
});

test("a plain number is assignable to the runtime's integer", () => {
  const types: { Int: Int } = { Int: 1 };
  expect(types[INTEGER_TYPE satisfies keyof typeof types]).toBe(1);
});

test.each(COMPILED_FUNCTIONS)("the runtime exports %s, under that name", (name) => {
  expect((runtime as unknown as Runtime)[name]?.name).toBe(name);
});

test("validators are given the helpers that generated code may call", async () => {
  let given: ValidatorHelpers | undefined;
  const definition = {
    toolsig: CONTRACT_VERSION,
    name: "probe",
    parameters: { type: "object", properties: {} },
    bind: [],
    validate: (helpers: ValidatorHelpers) => {
      given = helpers;
      return () => true;
    },
  };
  const probe = (runtime as unknown as Runtime)["tool"]!(() => "ran", definition) as runtime.Tool;
  await expect(new runtime.ToolRunner().run(probe, {})).resolves.toBe("ran");
  expect(Object.keys(given!).sort()).toEqual(Object.values(HELPERS).sort());
  expect(given!.parameters).toBe(definition.parameters);
});

test("the runtime binds every kind of slot", async () => {
  const bind: ArgumentSlot[] = ["a", SLOTS.context, SLOTS.arguments, SLOTS.rest("more")];
  const definition = { toolsig: CONTRACT_VERSION, name: "probe", parameters: {}, bind, validate: () => () => true };
  const probe = (runtime as unknown as Runtime)["tool"]!((...args: unknown[]) => args, definition) as runtime.Tool;
  const given = { a: 1, more: [2, 3] };
  const [a, context, all, ...more] = (await new runtime.ToolRunner().run(probe, given)) as [
    unknown,
    ToolContext,
    unknown,
  ];
  expect([a, all, more]).toEqual([1, given, [2, 3]]);
  expect(context.signal).toBeInstanceOf(AbortSignal);
});
