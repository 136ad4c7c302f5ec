import type { CompilerPlugin } from "./bundlerPlugins";
import { unplugin } from "./unplugin";

/** The plugin for webpack. */
function toolsig(): CompilerPlugin {
  return unplugin.webpack();
}

export = toolsig;
