import type ts from "typescript";

import type { Problem } from "../diagnostics";

/** An entry of compilerOptions.plugins. */
export type PluginConfig = Readonly<Record<string, unknown>>;

export const PLUGIN_PACKAGE = "@toolsig/transformer";

/** The transformer's entry in a project's settings: whatever hosts the transformer, its options stand there. */
export function pluginConfigOf(options: ts.CompilerOptions): PluginConfig {
  const entries = (options["plugins"] as readonly PluginConfig[] | undefined) ?? [];
  return entries.find(({ name, transform }) => name === PLUGIN_PACKAGE || transform === PLUGIN_PACKAGE) ?? {};
}

/** What ts-patch and the language service read from an entry. The transformer has no options of its own yet. */
const KNOWN = new Set([
  "name",
  "transform",
  "transformProgram",
  "type",
  "import",
  "after",
  "afterDeclarations",
  "tsConfig",
  "resolvePathAliases",
  "isEsm",
]);

/** Options that nobody reads are reported: a misspelt one would otherwise be silently without effect. */
export function pluginProblems(config: PluginConfig): readonly Omit<Problem, "at">[] {
  return Object.keys(config)
    .filter((name) => !KNOWN.has(name))
    .map((name) => ({ name: "unknownPluginOption", values: { name } }));
}
