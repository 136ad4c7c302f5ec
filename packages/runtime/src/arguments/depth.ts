import { isContainer } from "./helpers.js";

/** How many levels of objects and arrays arguments may have. What follows a schema down recurses, so this bounds its stack. */
export const DEEPEST = 256;

/**
 * Whether one of some values has more than `limit` levels of objects and arrays; a cyclic one always has.
 * Goes level by level, each object once a level, so that neither depth nor sharing costs more than the levels allowed.
 */
export function isDeeperThan(limit: number, values: readonly unknown[]): boolean {
  const level = [...new Set(values.filter(isContainer))];
  return !!level[0] && (!limit || isDeeperThan(limit - 1, level.flatMap(Object.values)));
}
