import { createHash } from "node:crypto";

import { compileError } from "../engine/compileError";
import type { CompiledFile } from "../engine/engine";
import { withInsertions } from "../engine/insertions";
import { LanguageServiceEngine } from "../engine/languageServiceEngine";
import { isOwnSource } from "../engine/sourceFiles";
import { takeInlineMap, throughInsertions, type SourceMap } from "../engine/sourceMaps";
import { loadSuccessor, type Output, type Successor, type Transformer, type TransformOptions } from "./jestSuccessor";

const { version: VERSION } = require("../../package.json") as { version: string };

/** A worker makes a transformer for each test file: they share what has been read of the project. */
const engines = new Map<string, LanguageServiceEngine>();

function engineFor(root: string): LanguageServiceEngine {
  const engine = engines.get(root) ?? new LanguageServiceEngine({ root });
  engines.set(root, engine);
  engine.refresh();
  return engine;
}

/** In Jest's configuration: `transform: { "\\.tsx?$": ["@toolsig/transformer/jest", { "then": "@swc/jest" }] }`. */
function createTransformer({ then, ...others }: { readonly then?: Successor } = {}): Transformer {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`@toolsig/transformer/jest has no option '${unknown}'. It has 'then'.`);
  let engine: LanguageServiceEngine | undefined;
  let successor: Transformer | undefined;
  const next = ({ config }: TransformOptions) => (successor ??= loadSuccessor(then, config.rootDir));
  const compile = (text: string, file: string, { config }: TransformOptions) =>
    isOwnSource(file) ? (engine ??= engineFor(config.rootDir)).compile(file, text) : undefined;
  return {
    process(text, file, options) {
      const step = prepare(compile(text, file, options), text, file, options);
      return step.finish(next(options).process!(step.text, file, step.options));
    },
    async processAsync(text, file, options) {
      const step = prepare(compile(text, file, options), text, file, options);
      const to = next(options);
      const given = [step.text, file, step.options] as const;
      return step.finish(to.processAsync ? await to.processAsync(...given) : to.process!(...given));
    },
    getCacheKey(text, file, options) {
      const { edits = [], diagnostics = [] } = compile(text, file, options) ?? {};
      const own = [VERSION, file, options.configString, options.instrument, withInsertions(text, edits), diagnostics];
      const key = next(options).getCacheKey?.(text, file, options);
      return createHash("sha256")
        .update(JSON.stringify([own, key]))
        .digest("hex");
    },
  };
}

/** What the next transformer is given for a file, and what is made of its answer. */
function prepare(compiled: CompiledFile | undefined, text: string, file: string, options: TransformOptions) {
  const { edits: insertions = [], diagnostics = [] } = compiled ?? {};
  if (diagnostics.length > 0) throw compileError(diagnostics, text, options.config.rootDir);
  const finish = (output: Output): Output => {
    if (insertions.length === 0) return output;
    const inline = takeInlineMap(output.code);
    const map = typeof output.map === "string" ? (JSON.parse(output.map) as SourceMap) : (output.map ?? inline.map);
    return { code: inline.text, ...(map && { map: throughInsertions(map, { source: file, text, insertions }) }) };
  };
  // Jest measures coverage of what comes out, so that it can leave out what was inserted.
  return { text: withInsertions(text, insertions), options: { ...options, instrument: false }, finish };
}

export = { createTransformer };
