import type { DialectName } from "@toolsig/runtime";
import type ts from "typescript";

import type { Problem } from "../diagnostics";
import { loadDialects } from "../schema/loadDialects";

/** An entry of compilerOptions.plugins. */
export type PluginConfig = Readonly<Record<string, unknown>>;

export const PLUGIN_PACKAGE = "@toolsig/transformer";

/** The transformer's entry in a project's settings: whatever hosts the transformer, its options stand there. */
export function pluginConfigOf(options: ts.CompilerOptions): PluginConfig {
  const entries = (options["plugins"] as readonly PluginConfig[] | undefined) ?? [];
  return entries.find(({ name, transform }) => name === PLUGIN_PACKAGE || transform === PLUGIN_PACKAGE) ?? {};
}

/** What ts-patch and the language service read from an entry, and the options of the transformer. */
const KNOWN = new Set([
  "dialects",
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

/** The dialects that tools are compiled for, beside their own schema; those that there are, in the order of their names. */
export function dialectsOf({ dialects }: PluginConfig): readonly DialectName[] {
  return Array.isArray(dialects) ? loadDialects().DIALECT_NAMES.filter((name) => dialects.includes(name)) : [];
}

/** Options that nobody reads and dialects that there are not are reported: a misspelt one would otherwise be silently without effect. */
export function pluginProblems(config: PluginConfig): readonly Omit<Problem, "at">[] {
  const unread = Object.keys(config).filter((name) => !KNOWN.has(name));
  return [
    ...unread.map((name) => ({ name: "unknownPluginOption", values: { name } }) as const),
    ...unknownDialects(config),
  ];
}

function unknownDialects({ dialects }: PluginConfig): readonly Omit<Problem, "at">[] {
  if (dialects === undefined) return [];
  const { DIALECT_NAMES } = loadDialects();
  const problem = (value: unknown, fault: string): Omit<Problem, "at"> => {
    return { name: "unknownDialect", values: { known: DIALECT_NAMES.join(", "), text: JSON.stringify(value), fault } };
  };
  if (!Array.isArray(dialects)) return [problem(dialects, "no list")];
  return dialects
    .filter((name) => !DIALECT_NAMES.includes(name as DialectName))
    .map((name) => problem(name, "none of them"));
}
