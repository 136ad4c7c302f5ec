import type ts from "typescript";

import { configurationProblem } from "../analyze/configuration";
import type { TypeScript } from "../checker/compiler";
import { pluginProblems, type PluginConfig } from "../engine/pluginConfig";
import { programTransformer, type ProgramTransformer } from "../engine/programTransformer";
import { createGlobalDiagnostic } from "../report";
import { definitionInserter } from "./insertInTree";
import { foldIntoVersions } from "./sourceVersions";

/** The parts of a program that TypeScript keeps to itself. Builder programs take their diagnostics here. */
interface ProgramInternals {
  getBindAndCheckDiagnostics?: ts.Program["getSemanticDiagnostics"];
}

const DECORATED = Symbol.for("@toolsig/transformer:decorated");

/**
 * Makes a program compile tools: their diagnostics are among its own, so every mode of `tsc` treats them as type errors,
 * and its emit inserts the definitions. The program is changed in place and returned: builder programs hold on to the one they
 * made, and a copy's diagnostics would be lost to them.
 */
export function decorateProgram(program: ts.Program, config: PluginConfig, ts: TypeScript): ts.Program {
  if (isDecorated(program)) return program;
  Object.defineProperty(program, DECORATED, { value: true });
  const transform = programTransformer(program, config, ts);
  addDiagnostics(program, transform, ts);
  addGlobalDiagnostics(program, config, transform, ts);
  addToEmit(program, transform, ts);
  foldIntoVersions(program, (file) => transform(file).edits);
  return program;
}

/** Whether the program compiles tools already, as those of a compiler that ts-patch has patched for good do. */
export function isDecorated(program: ts.Program | undefined): boolean {
  return program !== undefined && DECORATED in program;
}

function addDiagnostics(program: ts.Program & ProgramInternals, transform: ProgramTransformer, ts: TypeScript): void {
  for (const name of ["getSemanticDiagnostics", "getBindAndCheckDiagnostics"] as const) {
    const original = program[name];
    if (!original) continue;
    program[name] = (file, token) => {
      const native = original.call(program, file, token);
      const files = file ? [file] : program.getSourceFiles();
      const ours = files.flatMap((each) => transform(each).diagnostics);
      return ours.length > 0 ? ts.sortAndDeduplicateDiagnostics<ts.Diagnostic>([...native, ...ours]) : native;
    };
  }
}

/** Problems of the project as a whole. TypeScript then goes no further, so they are printed once and not once a tool. */
function addGlobalDiagnostics(
  program: ts.Program,
  config: PluginConfig,
  transform: ProgramTransformer,
  ts: TypeScript,
): void {
  const original = program.getOptionsDiagnostics;
  program.getOptionsDiagnostics = (token) => {
    const problems = [...pluginProblems(config)];
    const wrong = configurationProblem({ ts, options: program.getCompilerOptions() });
    if (wrong && program.getSourceFiles().some((file) => transform(file).edits.length > 0)) problems.push(wrong);
    return [...original.call(program, token), ...problems.map((problem) => createGlobalDiagnostic(ts, problem))];
  };
}

function addToEmit(program: ts.Program, transform: ProgramTransformer, ts: TypeScript): void {
  const original = program.emit;
  const before = definitionInserter(ts, (file) => transform(file).edits);
  program.emit = (file, write, token, onlyDeclarations, custom, ...rest) => {
    const transformers = { ...custom, before: [before, ...(custom?.before ?? [])] };
    return original.call(program, file, write, token, onlyDeclarations, transformers, ...rest);
  };
}
