import type { OnLoadResult, PluginBuild } from "esbuild";

import type { EsbuildPlugin } from "./bundlerPlugins";
import { unplugin } from "./unplugin";

/** The plugin for esbuild. */
function toolsig(): EsbuildPlugin {
  const { name, setup } = unplugin.esbuild();
  return {
    name,
    setup: (build: PluginBuild) =>
      setup({
        ...build,
        onLoad: (options, load) => build.onLoad(options, async (args) => withLines((await load(args)) ?? undefined)),
      }),
  };
}

/** unplugin gives errors a position, but not the line that esbuild shows it in. */
function withLines(result?: OnLoadResult): OnLoadResult | undefined {
  const errors = result?.errors?.map((error) => ({
    ...error,
    location: error.location ? { ...error.location, ...(error.detail as object) } : null,
  }));
  return errors ? { ...result, errors } : result;
}

export = toolsig;
