import { join } from "node:path";

import ts from "typescript";

import { classicCompiler } from "../checker/classic";
import type { Compiler } from "../checker/compiler";

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  lib: ["lib.es2022.d.ts"],
  types: [],
};

/** Library and runtime declarations are parsed once for all tests of a file. */
const parsed = new Map<string, ts.SourceFile | undefined>();

export interface CompiledSource {
  readonly compiler: Compiler;
  readonly program: ts.Program;
  readonly file: ts.SourceFile;
}

/** A program over source texts by file name, as if they lay beside this file. The first is the one under test. */
export function compile(sources: Readonly<Record<string, string>>, options: ts.CompilerOptions = {}): CompiledSource {
  const texts = new Map(Object.entries(sources).map(([name, text]) => [join(__dirname, name), text]));
  const host = ts.createCompilerHost(OPTIONS);
  const original = host.getSourceFile.bind(host);
  host.fileExists = (name) => texts.has(name) || ts.sys.fileExists(name);
  host.readFile = (name) => texts.get(name) ?? ts.sys.readFile(name);
  host.getSourceFile = (name, languageVersion) => {
    const text = texts.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, languageVersion, true);
    if (!parsed.has(name)) parsed.set(name, original(name, languageVersion));
    return parsed.get(name);
  };
  const program = ts.createProgram([...texts.keys()], { ...OPTIONS, ...options }, host);
  const [first] = texts.keys();
  return { program, compiler: classicCompiler(ts, program), file: program.getSourceFile(first!)! };
}
