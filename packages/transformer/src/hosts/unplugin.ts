import MagicString from "magic-string";
import { createUnplugin, type TransformResult } from "unplugin";

import type { Insertion } from "../engine/engine";
import { LanguageServiceEngine } from "../engine/languageServiceEngine";
import { isOwnSource } from "../engine/sourceFiles";
import { bundlerErrors } from "./bundlerErrors";

/** TypeScript by its path, whatever the query. Ids of virtual modules begin with a NUL. */
const SOURCES = /^[^\0?]+\.[cm]?tsx?(\?|$)/;

/** Queries that ask for something else than the file's code: an asset, or a constructor of workers. */
const ASSETS = /[?&](raw|url|worker|sharedworker)(&|=|$)/;

/** Rollup and Rolldown do not know `enforce`; they know this. */
const FIRST = { order: "pre" };

/** The plugin for each bundler. It has no options: those of the transformer stand in tsconfig.json. */
export const unplugin = createUnplugin<undefined, false>((_, { framework }) => {
  const engine = new LanguageServiceEngine();
  /** What each module that failed depends on. */
  const failed = new Map<string, readonly string[]>();
  return {
    name: "toolsig",
    enforce: "pre",
    buildStart: () => engine.refresh(),
    watchChange: (file) => engine.changed([file]),
    transform: {
      ...FIRST,
      filter: { id: { include: SOURCES, exclude: ASSETS } },
      handler(code, id) {
        const file = id.replace(/\?.*$/, "");
        if (!isOwnSource(file)) return undefined;
        const { edits, diagnostics, dependencies } = engine.compile(file, code);
        for (const dependency of dependencies) this.addWatchFile(dependency);
        if (diagnostics.length > 0) failed.set(file, dependencies);
        else failed.delete(file);
        for (const error of bundlerErrors(framework, diagnostics, code)) this.error(error);
        return edits.length > 0 ? insert(edits, code, file) : undefined;
      },
    },
    vite: {
      // Vite itself forgets what a module that failed depends on: the error would stay when that is put right.
      hotUpdate({ file }) {
        const isAwaited = [...failed.values()].some((dependencies) => dependencies.includes(file));
        if (isAwaited) this.environment.hot.send({ type: "full-reload" });
      },
    },
    esbuild: { onLoadFilter: /\.[cm]?tsx?$/ },
  };
});

function insert(edits: readonly Insertion[], code: string, source: string): TransformResult {
  const text = new MagicString(code);
  for (const edit of edits) text.appendLeft(edit.position, edit.text);
  return { code: text.toString(), map: text.generateMap({ source, includeContent: true, hires: true }) };
}
