import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import type { FileDiagnostic, FileTool, ProjectFile } from "../engine/engine";
import { printDiagnostic } from "../engine/fileDiagnostics";
import { LanguageServiceEngine } from "../engine/languageServiceEngine";
import { configsAbove } from "../engine/projectFinder";
import type { Arguments } from "./command";
import type { Terminal } from "./terminal";

/** All tools of a project and of those it refers to. */
export interface ProjectTools {
  /** Absolute path. */
  readonly tsconfig: string;
  /** How many source files were looked at. */
  readonly files: number;
  readonly tools: readonly (FileTool & { readonly file: string })[];
  readonly diagnostics: readonly FileDiagnostic[];
}

export const projectOption = {
  project: { type: "string", short: "p", help: "a tsconfig.json, or its folder; default: the nearest" },
} as const;

/**
 * Compiles every file, and shows how far it is.
 * @param inspect finds what else is wrong with a file
 */
export function readTools(
  { values }: Arguments,
  terminal: Terminal,
  inspect: (file: ProjectFile) => readonly FileDiagnostic[] = () => [],
): ProjectTools {
  const tsconfig = findTsconfig(values["project"] as string | undefined);
  const engine = new LanguageServiceEngine({ root: dirname(tsconfig) });
  const diagnostics = new Map<string, FileDiagnostic>();
  const tools: (FileTool & { readonly file: string })[] = [];
  let files = 0;
  terminal.progress(`Reading ${tsconfig}`);
  for (const compiled of engine.compileProject(tsconfig)) {
    files++;
    // A fault of the project comes with every file.
    for (const diagnostic of [...compiled.diagnostics, ...inspect(compiled)])
      diagnostics.set(printDiagnostic(diagnostic, ""), diagnostic);
    for (const tool of compiled.tools) tools.push({ ...tool, file: compiled.file });
    terminal.progress(`Read ${files} files, ${tools.length} tools`);
  }
  terminal.endProgress();
  return { tsconfig, files, tools, diagnostics: [...diagnostics.values()] };
}

/** @throws Error when there is none */
export function findTsconfig(given: string | undefined): string {
  if (given !== undefined) {
    const path = resolve(given);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    const file = isFolder ? join(path, "tsconfig.json") : path;
    if (existsSync(file)) return file;
    throw new Error(`There is no ${file}.`);
  }
  const [nearest] = configsAbove(process.cwd());
  if (nearest !== undefined) return nearest;
  throw new Error(`There is no tsconfig.json in or above ${process.cwd()}. Run: npx tsc --init`);
}
