import { resolve } from "../arguments/schema.js";
import { adoptSchema } from "../foreignSchema.js";
import type { JsonSchema } from "../jsonSchema.js";
import type { DialectName, LoweredParameters } from "../lowered.js";
import type { AnySchema } from "../schemaParts.js";
import { anthropic } from "./anthropic.js";
import { anthropicStrict } from "./anthropicStrict.js";
import type { Change, Dialect, Refusal } from "./dialect.js";
import { gemini } from "./gemini.js";
import { beyondLimits } from "./limits.js";
import { lowerSchema } from "./lower.js";
import { mcp } from "./mcp.js";
import { openai } from "./openai.js";
import { openaiStrict } from "./openaiStrict.js";
import type { Lowered } from "./rewrite.js";
import { referencesIn, without } from "./schema.js";

const DIALECTS: ReadonlyMap<string, Dialect> = new Map(
  [openaiStrict, openai, anthropic, anthropicStrict, gemini, mcp].map((dialect) => [dialect.name, dialect]),
);

/** All dialects there are. */
export const DIALECT_NAMES = [...DIALECTS.keys()] as readonly DialectName[];

/** What a dialect makes of a tool's parameters. */
export type Verdict =
  | { readonly verdict: "fits"; readonly lowered: LoweredParameters }
  /** Shown in another way, from which arguments come back. */
  | { readonly verdict: "lowered"; readonly lowered: LoweredParameters; readonly changes: readonly Change[] }
  | { readonly verdict: "not expressible"; readonly refusals: readonly Refusal[] };

/**
 * Rewrites a tool's parameters, a JSON Schema, to what a provider documents. What the provider has no keyword for is told in descriptions.
 * Throws `RangeError` for a dialect that there is not, and for a reference that leads out of the schema.
 */
export function lower(given: JsonSchema, name: DialectName): Verdict {
  const dialect = DIALECTS.get(name);
  if (!dialect) throw new RangeError(`"${name}" is not a dialect. The dialects are ${DIALECT_NAMES.join(", ")}.`);
  const { schema, raise, changes, refusals } = lowerRoot(adoptSchema(given as AnySchema), dialect);
  const faults = refusals.length > 0 ? refusals : beyondLimits(schema, dialect.limits ?? {});
  if (faults.length > 0) return { verdict: "not expressible", refusals: faults };
  const isEmpty = dialect.omitsEmpty && Object.keys(schema.properties ?? {}).length === 0;
  if (!isEmpty && JSON.stringify(schema) === JSON.stringify(given)) return { verdict: "fits", lowered: {} };
  const lowered = { parameters: isEmpty ? null : schema, ...(Object.keys(raise).length > 0 && { raise }) };
  return { verdict: "lowered", lowered, changes };
}

/** Lowers the root, and the definitions that it still refers to, and those that these refer to. */
function lowerRoot(root: JsonSchema, dialect: Dialect): Lowered {
  const own = without(resolve(root, root), "$defs");
  const lowerOwn = (live: ReadonlySet<string>): Lowered =>
    lowerSchema(own, { root, path: "", within: [], live }, dialect);
  const alone = lowerOwn(new Set());
  if (referencesIn(alone.schema).length === 0) return alone;
  const live = liveDefinitions(root, dialect);
  const lowered = lowerOwn(live);
  const definitions = new Map<string, Lowered>();
  const found = new Set(referencesIn(lowered.schema));
  for (const name of found) {
    const definition = lowerDefinition(name, root, live, dialect);
    definitions.set(name, definition);
    referencesIn(definition.schema).forEach((other) => found.add(other));
  }
  const all = [lowered, ...definitions.values()];
  const named = [...definitions];
  const $defs = Object.fromEntries(named.map(([name, { schema }]) => [name, schema]));
  const raises = named.flatMap(([name, { raise }]) => (live.has(name) ? [[name, raise] as const] : []));
  return {
    schema: { ...lowered.schema, ...(named.length > 0 && { $defs }) },
    raise: { ...lowered.raise, ...(raises.length > 0 && { $defs: Object.fromEntries(raises) }) },
    changes: all.flatMap(({ changes }) => changes),
    refusals: all.flatMap(({ refusals }) => refusals),
  };
}

const lowerDefinition = (name: string, root: JsonSchema, live: ReadonlySet<string>, dialect: Dialect): Lowered =>
  lowerSchema(root.$defs![name]!, { root, path: name, within: [], live }, dialect);

/** The definitions below which something is to be turned back, if only because they refer to such a one. */
function liveDefinitions(root: JsonSchema, dialect: Dialect): ReadonlySet<string> {
  const names = Object.keys(root.$defs ?? {});
  const live = new Set<string>();
  for (let before = -1; before < live.size;) {
    before = live.size;
    const known = new Set(live);
    for (const name of names) {
      if (Object.keys(lowerDefinition(name, root, known, dialect).raise).length > 0) live.add(name);
    }
  }
  return live;
}
