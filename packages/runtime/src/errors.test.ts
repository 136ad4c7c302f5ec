import { describe, expect, test } from "@jest/globals";

import { ReadOnlyToolError } from "./effects/index.js";
import * as entry from "./index.js";

const { ToolArgumentError, ToolError, ToolExecutionError, ToolNotFoundError, ToolTimeoutError } = entry;

const issue = {
  path: ["a"],
  code: "missing",
  message: "a: missing",
  expected: "string",
  received: "undefined",
} as const;

const samples = [
  [new entry.ToolDefinitionError("t", "is wrong."), "ToolDefinitionError", "TOOL_DEFINITION"],
  [new entry.ToolAlreadyRegisteredError("t"), "ToolAlreadyRegisteredError", "TOOL_ALREADY_REGISTERED"],
  [new ToolNotFoundError("t", ["u"]), "ToolNotFoundError", "TOOL_NOT_FOUND"],
  [new entry.ToolCallError("t", "is wrong."), "ToolCallError", "TOOL_CALL"],
  [new ToolArgumentError("t", [issue]), "ToolArgumentError", "TOOL_ARGUMENT"],
  [new ToolExecutionError("t", new Error("why")), "ToolExecutionError", "TOOL_EXECUTION"],
  [new ToolTimeoutError("t", 12), "ToolTimeoutError", "TOOL_TIMEOUT"],
  [new entry.ToolAbortedError("t", "reason"), "ToolAbortedError", "TOOL_ABORTED"],
  [new entry.ToolNotImplementedError("t"), "ToolNotImplementedError", "TOOL_NOT_IMPLEMENTED"],
  [new entry.SideEffectToolError("t"), "SideEffectToolError", "SIDE_EFFECT_TOOL"],
  [new ReadOnlyToolError("t"), "ReadOnlyToolError", "READ_ONLY_TOOL"],
] as const;

describe("every error", () => {
  test.each(samples)("%s is a ToolError with a stable name and code, about a tool", (error, name, code) => {
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.code, error.toolName]).toEqual([name, code, "t"]);
    expect(error.message).toContain('Tool "t" ');
    expect(error.stack).toContain(`${name}: ${error.message.split("\n")[0]!}`);
  });

  test.each(samples)("%s turns into plain data", (error, name, code) => {
    const json = JSON.parse(JSON.stringify(error)) as object;
    expect(json).toMatchObject({ name, code, message: error.message, toolName: "t" });
  });
});

test("plain data carries an error's own fields, and its cause as a message", () => {
  expect(new ToolNotFoundError("t", ["u"]).toJSON()).toMatchObject({ knownNames: ["u"] });
  expect(new ToolArgumentError("t", [issue], "{").toJSON()).toMatchObject({ issues: [issue], rawText: "{" });
  expect(new ToolTimeoutError("t", 12).toJSON()).toMatchObject({ elapsedMs: 12 });
  expect(new ToolExecutionError("t", new Error("why")).toJSON()).toMatchObject({ cause: "why" });
  expect(new ToolExecutionError("t", 5).toJSON()).toMatchObject({ cause: "5" });
});

test("invalid arguments are echoed as an object, whatever their text", () => {
  const echoOf = (text: string) => new ToolArgumentError("t", [issue], text).echo;
  expect(echoOf('{"a":1}')).toEqual({ a: 1 });
  expect(echoOf("[1]")).toEqual({ rawInvalidInput: "[1]" });
  expect(echoOf('{"a":')).toEqual({ rawInvalidInput: '{"a":' });
  expect(echoOf(" ")).toEqual({});
});

test("text that is not JSON has a code of its own", () => {
  expect(new ToolArgumentError("t", [{ ...issue, code: "not_json" }], "{").code).toBe("TOOL_ARGUMENT_NOT_JSON");
});

test("a message lists issues one a line, and shortens what is long", () => {
  const error = new ToolArgumentError("t", [issue, issue]);
  expect(error.message.split("\n")).toEqual(['Tool "t" got invalid arguments:', "  a: missing", "  a: missing"]);
  const names = Array.from({ length: 5000 }, (_, index) => `tool${index}`);
  expect(new ToolNotFoundError("x".repeat(9999), names).message.length).toBeLessThan(2000);
});
