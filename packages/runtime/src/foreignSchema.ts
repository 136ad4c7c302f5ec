import { findByPointer } from "./arguments/schema.js";
import type { JsonSchema } from "./jsonSchema.js";
import { mapSchemas, rewriteKeywords, type AnySchema, type Rewritings } from "./schemaParts.js";

/**
 * A JSON Schema of any origin as this package has them: definitions in `$defs` and references to nothing else, tuples in `prefixItems`, unions in
 * `anyOf`. A schema that is so already comes back as it is, and keywords that this package has no counterpart of stay.
 * Throws `RangeError` for a reference that leads out of the schema.
 */
export function adoptSchema(foreign: AnySchema): JsonSchema {
  const names = new Map<string, string>();
  for (const keyword of ["$defs", "definitions"]) {
    for (const name of Object.keys(foreign[keyword] ?? {})) names.set(`#/${keyword}/${escape(name)}`, freeName(name));
  }
  const root = adopt(foreign);
  const $defs: [string, JsonSchema][] = [];
  // it grows meanwhile: what a definition refers to is one too
  for (const [pointer, name] of names) $defs.push([name, adopt(definitionAt(pointer))]);
  return $defs.length > 0 ? { ...root, $defs: Object.fromEntries($defs) } : root;

  function adopt(schema: unknown): JsonSchema {
    if (typeof schema === "boolean") return schema ? {} : { enum: [] };
    const adopted = mapSchemas(withoutExtensions(rewriteKeywords(schema as AnySchema, MODERN)), adopt);
    const { $ref } = adopted as JsonSchema;
    return $ref === undefined ? adopted : { ...adopted, $ref: `#/$defs/${escape(nameOf($ref))}` };
  }

  function definitionAt(pointer: string): unknown {
    const found = findByPointer(foreign, pointer);
    if (found === undefined)
      throw new RangeError(`The schema refers to ${JSON.stringify(pointer)}, which is not in it.`);
    return found;
  }

  function nameOf(reference: string): string {
    const pointer = pointerOf(reference);
    const name = names.get(pointer) ?? freeName(pointer.slice(pointer.lastIndexOf("/") + 1).replace("#", "Root"));
    names.set(pointer, name);
    return name;
  }

  /** A reference as it is looked up: it may name the schema that it is in, and escape characters as addresses do. */
  function pointerOf(reference: string): string {
    const { $id } = foreign;
    const local = typeof $id === "string" && reference.startsWith(`${$id}#`) ? reference.slice($id.length) : reference;
    if (names.has(local) || findByPointer(foreign, local) !== undefined) return local;
    return /%[\da-f]{2}/i.test(local) ? decodeURIComponent(local) : local;
  }

  function freeName(wanted: string): string {
    const taken = new Set(names.values());
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
    return name;
  }
}

const gone = (): AnySchema => ({});

/** Keywords of older drafts and of OpenAPI, those that say in another way what others do too, and those that say nothing about arguments. */
const MODERN: Rewritings = {
  $schema: gone,
  $id: gone,
  $anchor: gone,
  $comment: gone,
  readOnly: gone,
  writeOnly: gone,
  externalDocs: gone,
  xml: gone,
  $defs: gone,
  definitions: gone,
  type: (type: string | readonly string[], { nullable }) => ({
    type: nullable === true ? [type, "null"].flat() : type,
  }),
  nullable: gone,
  items: (items: unknown, { additionalItems: rest }) =>
    Array.isArray(items) ? { prefixItems: items, ...(rest !== undefined && { items: rest }) } : { items },
  additionalItems: gone,
  oneOf: (oneOf: unknown, { anyOf }) => (anyOf ? { oneOf } : { anyOf: oneOf }),
  allOf: (allOf: readonly AnySchema[], beside) =>
    allOf.length === 1 && !Object.keys(allOf[0]!).some((keyword) => keyword in beside) ? allOf[0]! : { allOf },
};

const withoutExtensions = (schema: AnySchema): AnySchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keyword.startsWith("x-")));

const escape = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
