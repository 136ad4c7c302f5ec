import type { LoweredSchema } from "../lowered.js";
import { isAmbiguous } from "./ambiguity.js";
import { propertyPath, type Dialect, type Site } from "./dialect.js";
import { schemaAsText } from "./passes/text.js";
import { flattenUnions, openedUnion } from "./passes/unions.js";
import { rewrite, type Lowered, type LoweredPart, type Rewritten } from "./rewrite.js";
import { isList, nameOf, partsOf, without, type Part } from "./schema.js";

/** Lowers a schema and its parts. */
export function lowerSchema(given: LoweredSchema, site: Site, dialect: Dialect): Lowered {
  const rewritten = rewrite(given, site, dialect);
  const parts = lowerParts(rewritten.schema, { ...site, within: rewritten.within }, dialect);
  if (!isAmbiguous(parts, site, dialect)) return together(rewritten, parts, site, dialect);
  const { schema, raise = {}, change = "" } = schemaAsText(given, site.root);
  return { ...rewrite(schema, site, dialect), raise, changes: [{ path: site.path, change }] };
}

const lowerParts = (schema: LoweredSchema, site: Site, dialect: Dialect): LoweredPart[] =>
  partsOf(schema).flatMap((part) => {
    const lowered = lowerSchema(part.schema, { ...site, path: pathOf(part, site.path) }, dialect);
    return part.keyword === "anyOf" ? openedParts({ ...part, lowered }, dialect) : [{ ...part, lowered }];
  });

/** A branch that became a union gives its own branches in its stead, where a dialect keeps unions apart. */
function openedParts(part: LoweredPart, { passes }: Dialect): readonly LoweredPart[] {
  const { schema, raise, changes, refusals } = part.lowered;
  if (!schema.anyOf || !passes.includes(flattenUnions)) return [part];
  return openedUnion(schema).map((branch, index) => ({
    ...part,
    lowered: {
      schema: branch,
      raise: raise.anyOf?.[index] ?? {},
      ...(index === 0 ? { changes, refusals } : { changes: [], refusals: [] }),
    },
  }));
}

function pathOf({ keyword, key = "" }: Part, path: string): string {
  if (keyword === "properties") return propertyPath(path, key);
  if (keyword === "prefixItems") return `${path}[${key}]`;
  return keyword === "anyOf" ? path : `${path}[]`;
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

/** Something of each part as their keyword holds it: by name, in a list, or the only one. */
function gathered(parts: readonly LoweredPart[], of: (part: Lowered) => unknown): unknown {
  const [first] = parts;
  if (isList(first!.keyword)) return parts.map(({ lowered }) => of(lowered));
  return first!.key === undefined
    ? of(first!.lowered)
    : Object.fromEntries(parts.map(({ key, lowered }) => [key, of(lowered)]));
}
