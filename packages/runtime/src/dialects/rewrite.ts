import type { LoweredSchema, Raise } from "../lowered.js";
import type { Change, Dialect, Refusal, Rewriting, Site } from "./dialect.js";
import type { Part } from "./schema.js";

/** A schema in a dialect, how arguments come back from it, and what became of it. */
export interface Lowered {
  readonly schema: LoweredSchema;
  readonly raise: Raise;
  readonly changes: readonly Change[];
  readonly refusals: readonly Refusal[];
}

/** A schema as the passes leave it; its parts are still to come. */
export interface Rewritten extends Lowered {
  readonly within: readonly string[];
}

/** A part of a schema, and what became of it. */
export interface LoweredPart extends Part {
  readonly lowered: Lowered;
}

/** Applies the passes until none has anything to do. */
export function rewrite(given: LoweredSchema, site: Site, { passes }: Dialect): Rewritten {
  let schema = given;
  let raise: Raise = {};
  let { within } = site;
  const changes: Change[] = [];
  for (;;) {
    const at = { ...site, within };
    const rewriting = passes.reduce<Rewriting | undefined>((done, pass) => done ?? pass(schema, at), undefined);
    const { path } = site;
    if (!rewriting) return { schema, raise, within, changes, refusals: [] };
    if (rewriting.refusal !== undefined) {
      return { schema, raise, within, changes, refusals: [{ path, reason: rewriting.refusal }] };
    }
    schema = rewriting.schema;
    raise = { ...raise, ...rewriting.raise };
    if (rewriting.change !== undefined) changes.push({ path, change: rewriting.change });
    if (rewriting.entered !== undefined) within = [...within, rewriting.entered];
  }
}
