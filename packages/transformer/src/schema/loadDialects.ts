/** Loads the dialects when first asked: a project that names none must not pay for them. */
export const loadDialects = () => require("@toolsig/runtime/dialects") as typeof import("@toolsig/runtime/dialects");
