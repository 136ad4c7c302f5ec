import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "@jest/globals";

import { adoptSchema } from "./foreignSchema.js";
import type { AnySchema } from "./schemaParts.js";
import type { ToolSpec } from "./toolTypes.js";

describe("a schema of another origin", () => {
  test.each<[string, object, object]>([
    ["names and comments", { $schema: "s", $id: "i", $comment: "c", type: "object" }, { type: "object" }],
    ["one of several", { oneOf: [{ type: "null" }, { oneOf: [] }] }, { anyOf: [{ type: "null" }, { anyOf: [] }] }],
    [
      "a tuple of draft 7",
      { items: [{ type: "null" }], additionalItems: false },
      { prefixItems: [{ type: "null" }], items: false },
    ],
    ["schemas that are booleans", { properties: { a: true, b: false } }, { properties: { a: {}, b: { enum: [] } } }],
    ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
    ["all of one", { allOf: [{ type: "string" }], description: "d" }, { type: "string", description: "d" }],
    [
      "all of several, or of one that says it otherwise",
      { properties: { a: { allOf: [{}, {}] }, b: { allOf: [{ type: "string" }], type: "null" } } },
      { properties: { a: { allOf: [{}, {}] }, b: { allOf: [{ type: "string" }], type: "null" } } },
    ],
    [
      "properties named like keywords",
      { properties: { $id: { $comment: "c" }, oneOf: {} } },
      { properties: { $id: {}, oneOf: {} } },
    ],
    [
      "definitions of draft 7",
      { definitions: { "a/b": { $comment: "c" } }, properties: { x: { $ref: "#/definitions/a~1b" } } },
      { properties: { x: { $ref: "#/$defs/a~1b" } }, $defs: { "a/b": {} } },
    ],
    [
      "references to the whole and to its parts",
      { properties: { a: { properties: { me: { $ref: "#" } } }, b: { $ref: "#/properties/a" } } },
      {
        properties: { a: { properties: { me: { $ref: "#/$defs/Root" } } }, b: { $ref: "#/$defs/a" } },
        $defs: {
          Root: { properties: { a: { properties: { me: { $ref: "#/$defs/Root" } } }, b: { $ref: "#/$defs/a" } } },
          a: { properties: { me: { $ref: "#/$defs/Root" } } },
        },
      },
    ],
    [
      "two definitions of one name",
      { $defs: { A: {} }, definitions: { A: { type: "null" } }, anyOf: [{ $ref: "#/definitions/A" }] },
      { anyOf: [{ $ref: "#/$defs/A2" }], $defs: { A: {}, A2: { type: "null" } } },
    ],
  ])("has %s as this package has them", (_, foreign, adopted) => {
    expect(adoptSchema(foreign as never)).toEqual(adopted);
  });

  test("is refused if it refers to what it does not hold", () => {
    const remote = { properties: { a: { $ref: "https://example.com/a.json" } } };
    expect(() => adoptSchema(remote)).toThrow(/refers to "https:\/\/example\.com\/a\.json", which is not in it/);
  });
});

test("every schema of this package's own comes back as it is", () => {
  const folder = join(__dirname, "../../../fixtures/accept");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("schema.json"),
  );
  const specs = files.flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as ToolSpec | ToolSpec[]);
  expect(specs.length).toBeGreaterThan(200);
  for (const { parameters } of specs) {
    expect(JSON.stringify(adoptSchema(parameters as AnySchema))).toBe(JSON.stringify(parameters));
  }
});
