import type { JsonSchema, JsonTypeName } from "@toolsig/runtime";

import { writers } from "../kinds";
import type { WritableKind } from "../kinds/kind";
import type { ToolModel, TypeModel } from "../model";
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
  const names = new Map(
    [...definitions.keys()].filter((name) => changes(name, definitions)).map((name, index) => [name, `d${index}`]),
  );
  const decoder: Decoder = {
    decode: (model) => (writers[model.kind] as WritableKind<TypeModel>).decode?.(model, decoder),
    reference: (name) => (names.has(name) ? `${names.get(name)!}(x)` : undefined),
    test(member, members) {
      const byType = typeTest(schemaOf(member), members.filter((each) => each !== member).map(schemaOf));
      if (byType) return byType;
      const schema = schemaOf(member);
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

/** Whether a definition holds, at any depth, something that is decoded. */
function changes(name: string, definitions: ToolModel["definitions"], seen = new Set<string>()): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  const visit = (value: unknown): boolean => {
    if (typeof value !== "object" || value === null) return false;
    const model = value as TypeModel;
    if (model.kind === "reference") return changes(model.name, definitions, seen);
    return CHANGING.has(model.kind) || Object.values(value).some(visit);
  };
  return visit(definitions.get(name));
}

/** The kinds whose values are decoded themselves, whatever they hold. */
const CHANGING: ReadonlySet<TypeModel["kind"]> = new Set(["date", "url", "bytes", "set", "map"]);

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
