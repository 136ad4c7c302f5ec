/**
 * The wall's one window: every name by which compile time and run time know each other.
 * A test compares them with what the runtime really exports.
 */

export const RUNTIME_PACKAGE = "@toolsig/runtime";

/** The module of the runtime that declares them; a program without a file of that name has no tools. */
export const TOOL_MODULE = /\/tool\.(d\.)?[cm]?ts$/;

/** The runtime's functions whose calls are compiled. */
export const COMPILED_FUNCTIONS = ["tool", "declareTool"] as const;

/** The runtime's type whose parameters are injected. */
export const CONTEXT_TYPE = "ToolContext";

/** The runtime's type of whole numbers, which TypeScript does not have. */
export const INTEGER_TYPE = "Int";

/** The version of ToolDefinition that generated code is written to. */
export const CONTRACT_VERSION = 1;

/** What a validator calls on its helpers argument; the runtime's ValidatorHelpers. */
export const HELPERS = {
  areUnique: "areUnique",
  equal: "equal",
  formats: "formats",
  isPlainObject: "isPlainObject",
  parameters: "parameters",
  ucs2length: "ucs2length",
} as const;

/** Slots of ToolDefinition.bind that are no property of the arguments object. */
export const SLOTS = {
  arguments: "@arguments",
  context: "@context",
  rest: (name: string) => `...${name}`,
} as const;
