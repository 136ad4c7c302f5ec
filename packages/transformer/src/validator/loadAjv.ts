let loaded: typeof import("./ajv") | undefined;

/** Loads Ajv when first asked: a file without tools must not pay for it. */
export function loadAjv(): typeof import("./ajv") {
  loaded ??= require("./ajv") as typeof import("./ajv");
  return loaded;
}
