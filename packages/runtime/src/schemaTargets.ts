import { resolve } from "./arguments/schema.js";
import { ToolDefinitionError } from "./errors.js";
import type { JsonSchema } from "./jsonSchema.js";
import { mapSchemas, rewriteKeywords, type AnySchema, type Rewritings } from "./schemaParts.js";
import { showValue } from "./wording.js";

/**
 * Tuples are in `items`, definitions have another name, and whatever stands beside a reference is ignored. Objects say in a schema that they are open,
 * because the AI SDK, which asks for this draft, closes all others.
 */
const DRAFT_07: Rewritings = {
  type: (type: string | readonly string[], { additionalProperties = true }) => ({
    type,
    ...(additionalProperties === true && type.includes("object") && { additionalProperties: {} }),
  }),
  additionalProperties: (schema: unknown) => (schema === true ? {} : { additionalProperties: schema }),
  $ref: (reference: string, beside) => {
    const $ref = reference.replace("$defs", "definitions");
    return Object.keys(beside)[1] ? { allOf: [{ $ref }] } : { $ref };
  },
  $defs: (definitions: AnySchema) => ({ definitions }),
  prefixItems: (items: readonly unknown[], { items: additionalItems }) => ({ items, additionalItems }),
  items: (items: unknown, { prefixItems }) => (prefixItems ? {} : { items }),
};

/** One type a schema, null as a mark beside it, bounds with flags, no constants. Tuples and keys by pattern are told as far as there is a form. */
const OPENAPI_3: Rewritings = {
  $defs: () => ({}),
  type: (types: string | readonly string[]) => {
    const [type = "string", ...others] = [types].flat().filter((each) => each !== "null");
    const nullable = types.includes("null") && { nullable: true };
    if (others[0]) return { anyOf: [type, ...others].map((each) => ({ type: each, ...nullable })) };
    return { type, ...nullable, ...(types === "null" && { enum: [null] }) };
  },
  const: (value: unknown) => ({ enum: [value] }),
  exclusiveMinimum: (minimum: number, beside) =>
    (beside as JsonSchema).minimum! > minimum ? {} : { minimum, exclusiveMinimum: true },
  exclusiveMaximum: (maximum: number, beside) =>
    (beside as JsonSchema).maximum! < maximum ? {} : { maximum, exclusiveMaximum: true },
  minimum: (minimum: number, beside) => ((beside as JsonSchema).exclusiveMinimum! >= minimum ? {} : { minimum }),
  maximum: (maximum: number, beside) => ((beside as JsonSchema).exclusiveMaximum! <= maximum ? {} : { maximum }),
  prefixItems: (first: readonly unknown[], { items = false }) => ({ items: oneOf([...first, items]) }),
  items: (items: unknown, { prefixItems }) => (prefixItems ? {} : { items }),
  patternProperties: (patterns: object, { additionalProperties = true }) => ({
    additionalProperties: oneOf([...(Object.values(patterns) as unknown[]), additionalProperties]),
  }),
  additionalProperties: (additionalProperties: unknown, { patternProperties }) =>
    patternProperties ? {} : { additionalProperties },
  examples: (examples: readonly unknown[]) => ({ example: examples[0] }),
  contentEncoding: () => ({ format: "byte" }),
};

/** The schema of what any of several allow. */
function oneOf(schemas: readonly unknown[]): unknown {
  const anyOf = schemas.filter(Boolean);
  if (anyOf.includes(true)) return {};
  return anyOf[1] ? { anyOf } : anyOf[0];
}

interface Target {
  readonly $schema?: string;
  readonly rewritings: Rewritings;
  /** Whether definitions are written out where they are referred to. */
  readonly inlines?: boolean;
}

/** The targets that Standard JSON Schema names. */
const TARGETS: ReadonlyMap<string, Target> = new Map<string, Target>([
  ["draft-2020-12", { $schema: "https://json-schema.org/draft/2020-12/schema", rewritings: {} }],
  ["draft-07", { $schema: "http://json-schema.org/draft-07/schema#", rewritings: DRAFT_07 }],
  ["openapi-3.0", { rewritings: OPENAPI_3, inlines: true }],
]);

/**
 * A schema as a target writes it: a fresh copy, with `$schema` where the target has a name for itself.
 * Throws `ToolDefinitionError` about the tool for a target that there is not, and for recursion where a target has none.
 */
export function writeFor(target: string, toolName: string, root: JsonSchema): Record<string, unknown> {
  const known = TARGETS.get(target);
  if (!known) {
    const names = [...TARGETS.keys()].join(", ");
    throw new ToolDefinitionError(toolName, `has no schema for ${showValue(target)}. The targets are ${names}.`);
  }
  const { $schema, rewritings, inlines } = known;
  const entered: string[] = [];

  function rewrite({ $ref, ...own }: JsonSchema): AnySchema {
    if ($ref === undefined || !inlines) return rewriteOwn($ref === undefined ? own : { $ref, ...own });
    if (entered.includes($ref))
      throw new ToolDefinitionError(toolName, `is recursive, which ${target} has no form for.`);
    entered.push($ref);
    const schema = rewrite({ ...resolve(root, { $ref }), ...own });
    entered.pop();
    return schema;
  }

  function rewriteOwn(schema: JsonSchema): AnySchema {
    return rewriteKeywords(
      mapSchemas(schema as AnySchema, (part) => rewrite(part as JsonSchema)),
      rewritings,
    );
  }

  return JSON.parse(JSON.stringify({ $schema, ...rewrite(root) })) as Record<string, unknown>;
}
