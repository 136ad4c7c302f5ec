import { isContainer } from "./helpers.js";

/** How many levels of objects and arrays arguments may have. What follows a schema down recurses, so this bounds its stack. */
export const DEEPEST = 256;

/**
 * Whether a value has more than `limit` levels of objects and arrays; a cyclic one always has.
 * Goes level by level, each object once a level, so that neither depth nor sharing costs more than the levels allowed.
 */
export function isDeeperThan(limit: number, value: unknown): boolean {
  let level = new Set<object>(isContainer(value) ? [value] : []);
  for (let depth = 1; level.size > 0; depth++) {
    if (depth > limit) return true;
    const below = new Set<object>();
    for (const container of level) {
      for (const child of Object.values(container)) if (isContainer(child)) below.add(child);
    }
    level = below;
  }
  return false;
}
