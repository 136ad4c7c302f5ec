import { readFileSync } from "node:fs";
import Module from "node:module";
import { fileURLToPath } from "node:url";

import { compileError } from "../engine/compileError";
import type { ModuleFormat } from "../engine/engine";
import { withInsertions } from "../engine/insertions";
import { LanguageServiceEngine } from "../engine/languageServiceEngine";
import { isOwnSource, sourceOfImport } from "../engine/sourceFiles";
import { inlineMap, insertionMap, throughInsertions } from "../engine/sourceMaps";

/** What the typings of Node 20 lack. */
interface Loader {
  registerHooks?(hooks: { resolve: Hook; load: Hook }): void;
  _resolveFilename(specifier: string, parent?: { readonly filename?: string | null }, ...rest: unknown[]): string;
}
type Hook = (subject: string, context: Context, next: (subject: string, context?: Context) => object) => object;
interface Context {
  readonly parentURL?: string | undefined;
  readonly format?: string | null | undefined;
}

const loader = Module as unknown as Loader;
if (!loader.registerHooks || !(process.features as { typescript?: unknown }).typescript) {
  throw new Error(
    `@toolsig/transformer/register needs Node 22.18 or newer, with type stripping on; this is Node ${process.versions.node}. ` +
      "Instead, build with `tspc` and run its output, or run `ts-node --compiler ts-patch/compiler`.",
  );
}

const engine = new LanguageServiceEngine();
const pathOf = (url: string): string => (url.startsWith("file:") ? fileURLToPath(url.replace(/[?#].*/, "")) : "");

/** Resolves as Node does or, where that fails in a TypeScript file, as TypeScript does. */
function resolved<Result>(specifier: string, importer: string, next: (specifier: string) => Result): Result {
  try {
    return next(specifier);
  } catch (error) {
    const source = isOwnSource(importer) ? sourceOfImport(specifier, importer) : undefined;
    if (source === undefined) throw error;
    return next(source);
  }
}

const resolve: Hook = (specifier, context, next) =>
  resolved(specifier, pathOf(context.parentURL ?? ""), (each) => next(each, context));

const load: Hook = (url, context, next) => {
  const file = pathOf(url);
  if (!isOwnSource(file)) return next(url, context);
  const text = readFileSync(file, "utf8");
  const { edits, diagnostics, dependencies } = engine.compile(file, text);
  if (diagnostics.length > 0) throw compileError(diagnostics, text);
  // `node --watch` knows the modules that it loads, and not those that types come from.
  if (process.env["WATCH_REPORT_DEPENDENCIES"]) process.send?.({ "watch:require": dependencies });
  const inserted = { source: url, text, insertions: edits };
  const [known] = /^(commonjs|module)/.exec(context.format ?? "") ?? [];
  const { format, emitted } = engine.toJavaScript(file, withInsertions(text, edits), known as ModuleFormat | undefined);
  const source = emitted
    ? emitted.text + inlineMap(throughInsertions(emitted.map, inserted))
    : withInsertions(text, edits) + inlineMap(insertionMap(inserted));
  return { format: emitted ? format : `${format}-typescript`, source, shortCircuit: true };
};

process.setSourceMapsEnabled(true);
loader.registerHooks({ resolve, load });
// The hooks of Node 22 are not asked about what an imported CommonJS module requires.
const { _resolveFilename } = loader;
loader._resolveFilename = (specifier, parent, ...rest) =>
  resolved(specifier, parent?.filename ?? "", (each) => _resolveFilename.call(Module, each, parent, ...rest));
