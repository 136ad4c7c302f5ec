import type { Dialect } from "./dialect.js";
import { renameProperties } from "./passes/names.js";
import { objectAtRoot } from "./passes/root.js";
import { nameAllTypes } from "./passes/types.js";

/** The property names that Anthropic takes. */
export const ANTHROPIC_NAMES = /^[\w.-]{1,64}$/;

/** Anthropic tool use without `strict`: any JSON Schema (2020-12) with an object at its root. */
export const anthropic: Dialect = {
  name: "anthropic",
  passes: [objectAtRoot, nameAllTypes, renameProperties(ANTHROPIC_NAMES)],
};
