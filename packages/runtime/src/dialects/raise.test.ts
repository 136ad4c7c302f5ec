import { describe, expect, test } from "@jest/globals";

import { ToolArgumentError, ToolDefinitionError } from "../errors.js";
import type { LoweredParameters } from "../lowered.js";
import { ToolRegistry } from "../registry.js";
import { ToolRunner } from "../runner.js";
import { closed, toolBySchema } from "../testing/compiledTools.js";
import { raise, raiseFrom } from "./raise.js";
import { lower } from "./verdict.js";

const parameters = closed(
  {
    labels: { type: "object", additionalProperties: { type: "string" } },
    box: { type: "array", prefixItems: [{ type: "number" }, { type: "string" }], minItems: 2, maxItems: 2 },
    limit: { type: "number" },
  },
  ["labels"],
);
const dialects = Object.fromEntries(
  (["openai-strict", "gemini"] as const).map((name) => [
    name,
    (lower(parameters, name) as { lowered: LoweredParameters }).lowered,
  ]),
);
const tag = toolBySchema({ name: "tag", parameters, dialects, bind: ["@arguments"] }, (args: object) => args);
const ping = toolBySchema(
  { name: "ping", parameters: closed({}), dialects: { gemini: { parameters: null } } },
  () => "pong",
);
const written = { labels: [{ key: "a", value: "1" }], box: { item1: 1, item2: "x" }, limit: null };
const meant = { labels: { a: "1" }, box: [1, "x"] };

describe("listSpecs({ dialect })", () => {
  test("picks the schema that was compiled", () => {
    const [spec] = new ToolRegistry([tag]).listSpecs({ dialect: "openai-strict" });
    expect(spec).toEqual({ name: "tag", description: "", parameters: dialects["openai-strict"]!.parameters });
    expect(() => Object.assign(spec!.parameters!, { type: "string" })).toThrow();
  });

  test("shows the tool's own schema where that fits", () => {
    const plain = toolBySchema({ parameters, dialects: { mcp: {} } }, () => 0);
    const registry = new ToolRegistry([plain]);
    expect(registry.listSpecs({ dialect: "mcp" })).toEqual(registry.listSpecs());
  });

  test("leaves the schema out where that is how a tool without parameters is shown", () => {
    expect(new ToolRegistry([ping]).listSpecs({ dialect: "gemini" })).toEqual([{ name: "ping", description: "" }]);
  });

  test("says which option to add for a dialect that was not compiled", () => {
    const list = () => new ToolRegistry([tag]).listSpecs({ dialect: "mcp" });
    expect(list).toThrow(ToolDefinitionError);
    expect(list).toThrow(
      'Tool "tag" was not compiled for "mcp": add "dialects": ["mcp"] to @toolsig/transformer in tsconfig.json.',
    );
  });
});

describe("raiseFrom()", () => {
  const options = { mode: "strict", raise: raiseFrom("openai-strict") } as const;

  test.each([
    ["an object", written],
    ["its text", JSON.stringify(written)],
  ])("turns arguments back before they are checked: %s", async (_, args) => {
    const before = JSON.stringify(args);
    await expect(new ToolRunner(options).run(tag, args)).resolves.toEqual(meant);
    const output = await new ToolRegistry([tag]).execute({ name: "tag", arguments: args }, options);
    expect(output).toMatchObject({ result: meant, repairs: [] });
    expect(JSON.stringify(args)).toBe(before);
  });

  test("leaves arguments alone that are the tool's own already", async () => {
    await expect(new ToolRunner(options).run(tag, meant)).resolves.toEqual(meant);
  });

  test.each([
    ["labels: expected string, received 1", { labels: [{ key: "a", value: 1 }] }],
    ["labels: expected object, received array of 1", { labels: [{ name: "a" }] }],
    ["box[0]: expected number, received null", { labels: [], box: { item2: "x" } }],
  ])("leaves what is wrong for the validator: %s", async (message, args) => {
    const error = (await new ToolRunner(options)
      .run(tag, args)
      .catch((thrown: unknown) => thrown)) as ToolArgumentError;
    expect(error).toBeInstanceOf(ToolArgumentError);
    expect(error.message.replace("labels.a", "labels")).toContain(message);
  });

  test("rejects for a tool that was not compiled for the dialect", async () => {
    const run = new ToolRunner({ raise: raiseFrom("mcp") }).run(tag, {});
    await expect(run).rejects.toThrow(ToolDefinitionError);
  });
});

describe("raise()", () => {
  const of = (schema: LoweredParameters["parameters"], plan: LoweredParameters["raise"]): LoweredParameters => ({
    ...(schema !== undefined && { parameters: schema }),
    ...(plan && { raise: plan }),
  });

  test("keeps keys such as __proto__ and toString", () => {
    const list = [
      { key: "__proto__", value: 1 },
      { key: "toString", value: 2 },
    ];
    const raised = raise(of({ type: "object", properties: { map: {} } }, { properties: { map: { entries: true } } }), {
      map: list,
    });
    expect(JSON.stringify(raised)).toBe('{"map":{"__proto__":1,"toString":2}}');
    const plain = JSON.parse('{"constructor":1,"__proto__":null}') as object;
    expect(JSON.stringify(raise(of({ type: "object" }, { properties: {}, omit: ["x"] }), plain))).toBe(
      JSON.stringify(plain),
    );
  });

  test("reads JSON texts, leaves other texts, and does not go deeper than arguments may", () => {
    const text = of(
      { type: "object", properties: { any: { type: "string" } } },
      { properties: { any: { text: "json" } } },
    );
    expect(raise(text, { any: "[1]" })).toEqual({ any: [1] });
    expect(raise(text, { any: "null" })).toEqual({ any: null });
    expect(raise(text, { any: "one" })).toEqual({ any: "one" });
    const deep = "[".repeat(300) + "]".repeat(300);
    expect(raise(text, { any: deep })).toEqual({ any: deep });
  });

  test("follows a recursive definition as deep as the value goes", () => {
    const tree = of(
      {
        type: "object",
        properties: { root: { $ref: "#/$defs/Node" } },
        $defs: {
          Node: { type: "object", properties: { next: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] } } },
        },
      },
      {
        properties: { root: { $ref: "Node" } },
        $defs: { Node: { properties: { next: { anyOf: [{ $ref: "Node" }, {}] } }, omit: ["next"] } },
      },
    );
    expect(raise(tree, { root: { next: { next: { next: null } } } })).toEqual({ root: { next: { next: {} } } });
  });
});
