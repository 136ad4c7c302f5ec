import { describe, expect, test } from "@jest/globals";

import type { JsonSchema } from "../jsonSchema.js";
import type { DialectName, LoweredSchema } from "../lowered.js";
import { closed } from "../testing/compiledTools.js";
import { lower } from "./verdict.js";

const text: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };
const map: JsonSchema = { type: "object", additionalProperties: text };

/** What a property becomes. */
function shown(schema: JsonSchema, dialect: DialectName, $defs?: JsonSchema["$defs"]): LoweredSchema {
  const parameters: JsonSchema = { ...closed({ a: schema }, ["a"]), ...($defs && { $defs }) };
  const verdict = lower(parameters, dialect);
  if (verdict.verdict === "not expressible") throw new Error(JSON.stringify(verdict));
  return (verdict.lowered.parameters ?? parameters).properties!["a"]!;
}

const isText = (schema: LoweredSchema): boolean => schema.type === "string" && /JSON text/.test(schema.description!);

describe("a union whose branches come back in different ways", () => {
  test.each<[string, JsonSchema[], boolean]>([
    ["a list and a map, which is shown as one", [{ type: "array", items: text }, map], true],
    ["texts, and constants shown as texts", [text, { type: "number", enum: [1, 2] }], true],
    [
      "constants of different texts",
      [
        { type: "string", enum: ["a"] },
        { type: "number", enum: [1] },
      ],
      false,
    ],
    [
      "the same constants as texts and as numbers",
      [
        { type: "string", enum: ["1"] },
        { type: "number", enum: [1] },
      ],
      true,
    ],
    ["objects with keys of their own", [closed({ x: map }, ["x"]), closed({ y: text }, ["y"])], false],
    [
      "objects with a tag",
      [closed({ t: { const: "a" }, x: map }, ["t", "x"]), closed({ t: { const: "b" }, x: text }, ["t", "x"])],
      false,
    ],
    [
      "objects with the same keys",
      [closed({ x: map }, ["x"]), closed({ x: { type: "array", items: text } }, ["x"])],
      true,
    ],
    [
      "lists of such as can be told apart",
      [
        { type: "array", items: text },
        { type: "array", items: closed({ x: map }, ["x"]) },
      ],
      false,
    ],
    ["any value, and a text", [{}, text], true],
  ])("%s", (_, anyOf, becomesText) => {
    expect(isText(shown({ anyOf }, "gemini"))).toBe(becomesText);
  });
});

describe("references", () => {
  const $defs = { Node: closed({ next: { $ref: "#/$defs/Node" } }) };

  test("stand alone: what is said of one is said around it", () => {
    expect(shown({ $ref: "#/$defs/Node", description: "The first" }, "openai-strict", $defs)).toEqual({
      anyOf: [{ $ref: "#/$defs/Node" }],
      description: "The first",
    });
  });

  test("a property may be called $ref", () => {
    const schema = closed({ $ref: text, items: text }, ["$ref", "items"]);
    expect(shown(schema, "openai-strict")).toEqual(schema);
    expect(isText(shown({ anyOf: [closed({ $ref: map }, ["$ref"]), map] }, "gemini"))).toBe(false);
  });

  /** So many types, each of which has all of them. */
  function web(count: number): JsonSchema["$defs"] {
    const names = Array.from({ length: count }, (_, index) => `T${index}`);
    const type = closed(Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])));
    return Object.fromEntries(names.map((name) => [name, type]));
  }

  test("a small web of types is written out two deep, a large one is JSON text", () => {
    const small = JSON.stringify(shown({ $ref: "#/$defs/T0" }, "gemini", web(4)));
    expect(small.match(/written as JSON text/g)).toHaveLength(1 + 3 * 4);
    expect(isText(shown({ $ref: "#/$defs/T0" }, "gemini", web(30)))).toBe(true);
  });
});

describe("OpenAI's strict dialect", () => {
  test("begins the objects of a union with their tag, where names allow it", () => {
    const tagged = (tag: string, other: string) =>
      closed({ [other]: text, t: { type: "string", const: tag } }, [other, "t"]);
    const { anyOf } = shown({ anyOf: [tagged("a", "x"), tagged("b", "x"), tagged("c", "1")] }, "openai-strict");
    expect(anyOf!.map(({ properties }) => Object.keys(properties!)[0])).toEqual(["t", "t", "1"]);
  });

  test("has patterns that look around in words", () => {
    expect(shown({ ...text, pattern: "^a+$" }, "openai-strict")).toEqual({ ...text, pattern: "^a+$" });
    expect(shown({ ...text, pattern: "^(?!a)" }, "openai-strict")).toEqual({
      ...text,
      description: "matches the regular expression ^(?!a)",
    });
  });

  test("has no union within a union", () => {
    const inner: JsonSchema = { anyOf: [{ type: ["string", "number"] }, { type: "boolean" }], description: "either" };
    const { anyOf } = shown({ anyOf: [inner, { type: "null" }] }, "openai-strict");
    expect(anyOf!.map(({ type }) => type)).toEqual(["string", "number", "boolean", "null"]);
  });
});

describe("Gemini's dialect", () => {
  test("has nothing beside a union: what is said of it is said of its first branch", () => {
    const union = {
      anyOf: [{ ...text, description: "A name" }, number, { type: "null" }],
      description: "Who",
      default: "x",
    } as const;
    expect(shown(union, "gemini")).toEqual({
      anyOf: [
        { ...text, nullable: true, description: 'Who. Default: "x". A name' },
        { ...number, nullable: true },
      ],
    });
  });

  test("has no empty text in an enumeration", () => {
    expect(shown({ type: "string", enum: ["", "a"] }, "gemini")).toEqual({ ...text, description: 'one of "", "a"' });
  });
});

test.each<[string, JsonSchema, string]>([
  [
    "properties",
    closed(Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`p${index}`, text]))),
    "5001 properties",
  ],
  [
    "enumerated values",
    closed({ a: { type: "number", enum: Array.from({ length: 1001 }, (_, index) => index) } }),
    "1001 enumerated values",
  ],
  [
    "characters",
    closed({ a: { type: "string", const: "x".repeat(120_001) } }),
    "characters in its names and constants",
  ],
])("too many %s are refused, with the number", (_, parameters, reason) => {
  const verdict = lower(parameters, "openai-strict");
  expect(verdict).toEqual({
    verdict: "not expressible",
    refusals: [{ path: "", reason: expect.stringContaining(reason) as unknown as string }],
  });
});

test("a dialect that there is not is named, with those that there are", () => {
  expect(() => lower(closed({}), "llama" as DialectName)).toThrow(
    '"llama" is not a dialect. The dialects are openai-strict, openai,',
  );
});

test("what is given is not written to, and the same comes out every time", () => {
  const parameters = closed({ a: map, b: { type: "array", prefixItems: [text, number], minItems: 1, maxItems: 2 } });
  const before = JSON.stringify(parameters);
  const first = JSON.stringify(lower(parameters, "gemini"));
  expect(JSON.stringify(lower(parameters, "gemini"))).toBe(first);
  expect(JSON.stringify(parameters)).toBe(before);
});
