import type ts from "typescript";

import type { Compiler, TypeScript } from "../checker/compiler";
import type { Problem } from "../diagnostics";

/** Helpers that TypeScript keeps to itself; they know each version's defaults. */
interface Internals {
  getEmitScriptTarget?(options: ts.CompilerOptions): ts.ScriptTarget;
  getStrictOptionValue?(options: ts.CompilerOptions, flag: "strictNullChecks"): boolean;
}

/** What about the project's settings makes every tool wrong, if anything. */
export function configurationProblem({
  ts,
  options,
}: Pick<Compiler, "ts" | "options">): Omit<Problem, "at"> | undefined {
  if (!isStrictAboutNull(ts, options)) return { name: "strictNullChecksOff", values: {} };
  return emitTarget(ts, options) < ts.ScriptTarget.ES2015 ? { name: "targetTooOld", values: {} } : undefined;
}

function isStrictAboutNull(ts: TypeScript & Internals, options: ts.CompilerOptions): boolean {
  return ts.getStrictOptionValue?.(options, "strictNullChecks") ?? options.strictNullChecks ?? options.strict ?? false;
}

function emitTarget(ts: TypeScript & Internals, options: ts.CompilerOptions): ts.ScriptTarget {
  return ts.getEmitScriptTarget?.(options) ?? options.target ?? ts.ScriptTarget.ES5;
}
