import type { NamedPlugin } from "./bundlerPlugins";
import { unplugin } from "./unplugin";

/** The plugin for Rollup. */
function toolsig(): NamedPlugin {
  return unplugin.rollup();
}

export = toolsig;
