import type { NamedPlugin } from "./bundlerPlugins";
import { unplugin } from "./unplugin";

/** The plugin for Vite, and Vitest. */
function toolsig(): NamedPlugin {
  return unplugin.vite();
}

export = toolsig;
