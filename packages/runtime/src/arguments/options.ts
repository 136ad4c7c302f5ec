import type { Repair } from "./verdict.js";

/** `lax` repairs what a model gets wrong in small, regular ways; `strict` takes arguments only as the schema has them. */
export type ArgumentMode = "lax" | "strict";

export const MAX_DEPTH = 256;
/** What follows data down recurses: with more levels than these it would run out of stack. */
export const DEEPEST = 1000;
export const MAX_ISSUES = 50;
/** About a quarter of a million tokens: no model writes as much in one call. */
export const MAX_BYTES = 2 ** 20;

/** How arguments are taken. */
export interface ArgumentOptions {
  /** Whether arguments are repaired. Default: `"lax"`. */
  readonly mode?: ArgumentMode | undefined;
  /** How many levels of objects and arrays arguments may have: at most 1000. Default: 256. */
  readonly maxDepth?: number | undefined;
  /** How large arguments may be: bytes of their JSON text, or about as much in an object. Default: 1,048,576. */
  readonly maxBytes?: number | undefined;
  /** At most how many issues are told of. Default: 50. */
  readonly maxIssues?: number | undefined;
  /** Is told of every repair, before the tool runs; not of those to arguments that are refused all the same. What it throws rejects the run. */
  readonly onRepair?: ((repair: Repair, toolName: string) => void) | undefined;
}
