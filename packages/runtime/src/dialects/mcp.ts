import type { Dialect } from "./dialect.js";
import { objectAtRoot } from "./passes/root.js";
import { nameAllTypes } from "./passes/types.js";

/** Model Context Protocol: any JSON Schema (2020-12) with an object at its root. */
export const mcp: Dialect = { name: "mcp", passes: [objectAtRoot, nameAllTypes] };
