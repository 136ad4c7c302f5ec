import type { StoreContext } from "./context.js";

export interface PruneOptions {
  /** Milliseconds since the result was stored, by the database's clock. */
  readonly olderThanMs: number;
}

/** In one transaction. */
const MOST_PRUNED = 1_000;

/** Removes finished intents with their results and history, and resolves to how many. Throws `TypeError` for an age that cannot be meant. */
export async function prune({ database, statements }: StoreContext, { olderThanMs }: PruneOptions): Promise<number> {
  if (!(olderThanMs >= 0 && olderThanMs < Infinity)) {
    throw new TypeError(`prune: olderThanMs must be a number from 0, received ${String(olderThanMs)}.`);
  }
  for (let total = 0; ;) {
    const { rows } = await database.query<{ count: number }>(statements.prune, [olderThanMs, MOST_PRUNED]);
    const { count } = rows[0]!;
    total += count;
    if (count < MOST_PRUNED) return total;
  }
}
