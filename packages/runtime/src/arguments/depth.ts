import { isContainer } from "./helpers.js";

/** How many levels of objects and arrays arguments may have. What follows a schema down recurses, so this bounds its stack. */
export const DEEPEST = 256;

/**
 * Whether a value has more than `limit` levels of objects and arrays; a cyclic one always has.
 * Goes level by level, each object once a level, so that neither depth nor sharing costs more than the levels allowed.
 */
export function isDeeperThan(limit: number, value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; depth < limit && level[0]; depth++) {
    level = [...new Set(level.flatMap(Object.values).filter(isContainer))];
  }
  return !!level[0];
}
