import { expect, test } from "@jest/globals";

import { closed, effectBySchema } from "../testing/compiledTools.js";
import { Activation } from "./activation.js";
import { canonicalJson } from "./canonicalJson.js";
import { IntentFormatError } from "./errors.js";
import { parseIntent, type ToolIntent } from "./intent.js";

const pay = effectBySchema({ name: "pay", parameters: closed({ cents: { type: "integer" } }) }, () => 0);

function stage(): ToolIntent {
  const activation = new Activation({ entityKey: "order/1", seq: 2, now: new Date(0) });
  activation.act(pay, { cents: 5 });
  return activation.commit()[0]!;
}

test("an intent survives the way through JSON, and is frozen again", () => {
  const intent = stage();
  expect(parseIntent(JSON.stringify(intent))).toEqual(intent);
  expect(parseIntent(JSON.parse(JSON.stringify(intent)))).toEqual(intent);
  expect(Object.isFrozen(parseIntent(JSON.stringify(intent)).args)).toBe(true);
});

test("fields of later versions are kept", () => {
  const text = canonicalJson({ ...stage(), priority: { of: ["a"] } });
  expect(canonicalJson(parseIntent(text))).toBe(text);
});

test.each<[string, object]>([
  ["version", { version: 2 }],
  ["entityKey", { entityKey: "" }],
  ["seq", { seq: -1 }],
  ["step", { step: 0.5 }],
  ["args", { args: [] }],
  ["createdAt", { createdAt: "yesterday" }],
  ["expiresAt", { expiresAt: undefined }],
  ["traceparent", { traceparent: "x" }],
  ["intentId", { step: 1 }],
  ["intentId", { intentId: "3272a624-ba5a-553e-a8f4-48241102fc2f" }],
  ["fingerprint", { args: { cents: 6 } }],
  ["fingerprint", { toolName: "other" }],
])("a wrong %s is named: %j", (field, change) => {
  const error = (() => {
    try {
      return parseIntent({ ...stage(), ...change });
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(IntentFormatError);
  expect((error as Error).message).toContain(`"${field}"`);
});

test.each(["", "{", "null", "[]", "5", undefined])("%p is no intent", (text) => {
  expect(() => parseIntent(text)).toThrow(IntentFormatError);
});
