import type { JsonSchema } from "../jsonSchema.js";
import type { LoweredSchema } from "../lowered.js";
import { isAmbiguous } from "./ambiguity.js";
import { propertyPath, type Dialect, type Site } from "./dialect.js";
import { schemaAsText } from "./passes/text.js";
import { rewrite, type Lowered, type LoweredPart, type Rewritten } from "./rewrite.js";
import { nameOf, without } from "./schema.js";

/** Lowers a schema and its parts. */
export function lowerSchema(given: LoweredSchema, site: Site, dialect: Dialect): Lowered {
  const rewritten = rewrite(given, site, dialect);
  const parts = lowerParts(rewritten.schema, { ...site, within: rewritten.within }, dialect);
  if (!isAmbiguous(parts, site, dialect)) return together(rewritten, parts, site, dialect);
  const { schema, raise = {}, change = "" } = schemaAsText(given, site.root);
  return { schema, raise, changes: [{ path: site.path, change }], refusals: [] };
}

function lowerParts(schema: LoweredSchema, site: Site, dialect: Dialect): LoweredPart[] {
  const { path } = site;
  const part = (keyword: LoweredPart["keyword"], of: JsonSchema, at: string, key?: string): LoweredPart => ({
    keyword,
    ...(key !== undefined && { key }),
    lowered: lowerSchema(of, { ...site, path: at }, dialect),
  });
  const { properties = {}, patternProperties = {}, prefixItems = [], anyOf = [], items, additionalProperties } = schema;
  return [
    ...Object.entries(properties).map(([name, each]) => part("properties", each, propertyPath(path, name), name)),
    ...Object.entries(patternProperties).map(([name, each]) => part("patternProperties", each, `${path}[…]`, name)),
    ...(typeof additionalProperties === "object"
      ? [part("additionalProperties", additionalProperties, `${path}[…]`)]
      : []),
    ...prefixItems.map((each, index) => part("prefixItems", each, `${path}[${index}]`, String(index))),
    ...(typeof items === "object" ? [part("items", items, `${path}[]`)] : []),
    ...anyOf.map((each, index) => part("anyOf", each, path, String(index))),
  ];
}

/** A schema with its lowered parts in it. */
function together(
  { schema, raise, changes, refusals }: Rewritten,
  parts: readonly LoweredPart[],
  { live }: Site,
  { unsaid = [] }: Dialect,
): Lowered {
  const schemas: Record<string, unknown> = {};
  const raises: Record<string, unknown> = {};
  for (const keyword of new Set(parts.map((part) => part.keyword))) {
    const own = parts.filter((part) => part.keyword === keyword);
    schemas[keyword] = gathered(own, ({ schema }) => schema);
    const busy = own.filter(({ lowered }) => Object.keys(lowered.raise).length > 0);
    if (busy.length > 0) raises[keyword] = gathered(isList(keyword) ? own : busy, ({ raise }) => raise);
  }
  const name = nameOf(schema);
  return {
    schema: without({ ...schema, ...schemas }, ...unsaid),
    raise: { ...(name !== undefined && live.has(name) && { $ref: name }), ...raises, ...raise },
    changes: [...changes, ...parts.flatMap(({ lowered }) => lowered.changes)],
    refusals: [...refusals, ...parts.flatMap(({ lowered }) => lowered.refusals)],
  };
}

const isList = (keyword: LoweredPart["keyword"]): boolean => keyword === "anyOf" || keyword === "prefixItems";

/** Something of each part as their keyword holds it: by name, in a list, or the only one. */
function gathered(parts: readonly LoweredPart[], of: (part: Lowered) => unknown): unknown {
  const [first] = parts;
  if (isList(first!.keyword)) return parts.map(({ lowered }) => of(lowered));
  return first!.key === undefined
    ? of(first!.lowered)
    : Object.fromEntries(parts.map(({ key, lowered }) => [key, of(lowered)]));
}
