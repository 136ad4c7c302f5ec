import type { CompilerPlugin } from "./bundlerPlugins";
import { unplugin } from "./unplugin";

/** The plugin for Rspack. */
function toolsig(): CompilerPlugin {
  return unplugin.rspack();
}

export = toolsig;
