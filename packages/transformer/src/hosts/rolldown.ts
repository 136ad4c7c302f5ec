import type { NamedPlugin } from "./bundlerPlugins";
import { unplugin } from "./unplugin";

/** The plugin for Rolldown. */
function toolsig(): NamedPlugin {
  return unplugin.rolldown();
}

export = toolsig;
