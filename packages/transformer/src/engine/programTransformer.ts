import type ts from "typescript";

import { classicCompiler } from "../checker/classic";
import type { Compiler, TypeScript } from "../checker/compiler";
import { transformFile, type TransformedFile } from "../transformFile";
import { dialectsOf, type PluginConfig } from "./pluginConfig";

/** Transforms a file of one program. */
export type ProgramTransformer = (file: ts.SourceFile) => TransformedFile;

/** Transforms each file of a program once, when it is first asked for. */
export function programTransformer(program: ts.Program, config: PluginConfig, ts: TypeScript): ProgramTransformer {
  const dialects = dialectsOf(config);
  const done = new WeakMap<ts.SourceFile, TransformedFile>();
  let compiler: Compiler | undefined;
  return (file) => {
    let result = done.get(file);
    if (!result) {
      compiler ??= classicCompiler(ts, program);
      result = transformFile(file, compiler, dialects);
      done.set(file, result);
    }
    return result;
  };
}

/**
 * Transforms files of the program that a language service has at the moment. An edit makes a new program, and only the files that are asked
 * for are read again.
 */
export function serviceTransformer(
  service: ts.LanguageService,
  config: PluginConfig,
  ts: TypeScript,
): (fileName: string) => TransformedFile {
  const transformers = new WeakMap<ts.Program, ProgramTransformer>();
  return (fileName) => {
    const program = service.getProgram();
    const file = program?.getSourceFile(fileName);
    if (!program || !file) return { edits: [], diagnostics: [], tools: [] };
    const transform = transformers.get(program) ?? programTransformer(program, config, ts);
    transformers.set(program, transform);
    return transform(file);
  };
}
