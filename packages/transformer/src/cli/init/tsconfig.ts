import { PLUGIN_PACKAGE } from "../../engine/pluginConfig";
import { setInJson, valueInJson } from "./editJson";

type Entry = Readonly<Record<string, unknown>>;

/** The entry that serves builds, type checks and editors. */
const ENTRY: Entry = { name: PLUGIN_PACKAGE, transform: PLUGIN_PACKAGE, transformProgram: true };
const PLUGINS = ["compilerOptions", "plugins"];

/**
 * The text of a tsconfig.json with the transformer's entry in it.
 * @param inherited the plugins that it has through `extends`, and would lose with a list of its own
 */
export function withPlugin(text: string, inherited: readonly Entry[]): string {
  const own = valueInJson(text, PLUGINS) as readonly Entry[] | undefined;
  const entries = own ?? inherited;
  const index = entries.findIndex(({ name, transform }) => name === PLUGIN_PACKAGE || transform === PLUGIN_PACKAGE);
  if (index < 0) {
    return own
      ? setInJson(text, [...PLUGINS, own.length], ENTRY, true)
      : setInJson(text, PLUGINS, [...inherited, ENTRY]);
  }
  if (!own) return text;
  const missing = Object.entries(ENTRY).filter(([key]) => own[index]![key] === undefined);
  return missing.reduce((edited, [key, value]) => setInJson(edited, [...PLUGINS, index, key], value), text);
}
