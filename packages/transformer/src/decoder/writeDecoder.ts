import type { JsonSchema, JsonTypeName } from "@toolsig/runtime";

import { writers } from "../kinds";
import type { WritableKind } from "../kinds/kind";
import type { Definitions, ToolModel, TypeModel } from "../model";
import { literal } from "../rewrite/literal";
import { writeValidator } from "../validator/writeValidator";
import type { Decoder } from "./decoder";

/**
 * An expression `(h) => decode` that turns accepted arguments into what the function takes: dates, sets and the like at any depth.
 * Undefined for a tool whose parameters are plain JSON.
 */
export function writeDecoder(
  { parameters, definitions }: ToolModel,
  schemaOf: (model: TypeModel) => JsonSchema,
): string | undefined {
  const statements: string[] = [];
  const names = new Map([...changing(definitions)].map((name, index) => [name, `d${index}`]));
  const decoder: Decoder = {
    decode: (model) => decode(model, decoder),
    reference: (name) => (names.has(name) ? `${names.get(name)!}(x)` : undefined),
    test(member, members) {
      const schema = schemaOf(member);
      const byType = typeTest(schema, members.filter((each) => each !== member).map(schemaOf));
      if (byType) return byType;
      const guard = `m${statements.length}`;
      statements.push(
        `const ${guard} = (${writeValidator(schema)})(Object.assign({}, h, { parameters: ${literal(schema)} }));`,
      );
      return `${guard}(x)`;
    },
  };
  for (const [name, variable] of names)
    statements.push(`const ${variable} = (x) => ${decoder.decode(definitions.get(name)!) ?? "x"};`);
  const root = decoder.decode(parameters);
  return root && `(h) => {${statements.join("")}return (x) => ${root};}`;
}

/** The definitions that hold, at any depth, something that is decoded. */
function changing(definitions: Definitions): ReadonlySet<string> {
  const names = new Set<string>();
  const probe: Decoder = {
    decode: (model) => decode(model, probe),
    reference: (name) => (names.has(name) ? name : undefined),
    test: () => "",
  };
  // A definition may change only because of another, so this goes on until no more are found.
  for (let known = -1; known < names.size;) {
    known = names.size;
    for (const [name, model] of definitions) if (probe.decode(model) !== undefined) names.add(name);
  }
  return names;
}

function decode(model: TypeModel, decoder: Decoder): string | undefined {
  return (writers[model.kind] as WritableKind<TypeModel>).decode?.(model, decoder);
}

const TYPE_TESTS: Readonly<Record<JsonTypeName, string>> = {
  string: 'typeof x === "string"',
  number: 'typeof x === "number"',
  integer: 'typeof x === "number"',
  boolean: 'typeof x === "boolean"',
  null: "x === null",
  array: "Array.isArray(x)",
  object: 'typeof x === "object" && x !== null && !Array.isArray(x)',
};

/** A test of the JSON type alone, where it tells a member from all others. */
function typeTest(schema: JsonSchema, others: readonly JsonSchema[]): string | undefined {
  if (typeof schema.type !== "string") return undefined;
  const test = TYPE_TESTS[schema.type];
  const isShared = others.some(
    ({ type }) => type === undefined || [type].flat().some((each) => TYPE_TESTS[each] === test),
  );
  return isShared ? undefined : test;
}
