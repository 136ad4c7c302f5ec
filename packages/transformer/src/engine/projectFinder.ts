import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";

/** A tsconfig.json, read. */
export interface ProjectConfig {
  readonly configFile: string;
  readonly options: ts.CompilerOptions;
  readonly files: ReadonlySet<string>;
  readonly references: readonly ts.ProjectReference[] | undefined;
  /** The configuration files that it was read from, itself included. */
  readonly sources: readonly string[];
}

/** Finds the project that a file belongs to. */
export class ProjectFinder {
  private readonly parsed = new Map<string, ProjectConfig>();
  private readonly found = new Map<string, ProjectConfig | undefined>();

  /** @param configFile the project of every file, instead of the one that is found */
  constructor(
    private readonly ts: TypeScript,
    private readonly configFile?: string,
  ) {}

  /**
   * The nearest tsconfig.json above the file that lists it, itself or through its references. If none does, the nearest at all:
   * the file then belongs to the project because somebody imports it.
   * @throws Error when a tsconfig.json on the way cannot be read
   */
  find(file: string): ProjectConfig | undefined {
    if (this.configFile !== undefined) return this.parse(this.configFile);
    if (!this.found.has(file)) this.found.set(file, this.search(file));
    return this.found.get(file);
  }

  /** Every project that a tsconfig.json stands for: itself, and those it refers to. */
  withReferences(configFile: string): readonly ProjectConfig[] {
    const all = new Map([[configFile, this.parse(configFile)]]);
    // A map is iterated to the members that are added meanwhile.
    for (const { references = [] } of all.values()) {
      for (const reference of references) {
        const path = this.ts.resolveProjectReferencePath(reference);
        if (!all.has(path)) all.set(path, this.parse(path));
      }
    }
    return [...all.values()];
  }

  forget(): void {
    this.parsed.clear();
    this.found.clear();
  }

  private search(file: string): ProjectConfig | undefined {
    let nearest: string | undefined;
    for (const configFile of configsAbove(dirname(file))) {
      nearest ??= configFile;
      const owner = this.withReferences(configFile).find(({ files }) => files.has(file));
      if (owner) return owner;
    }
    return nearest === undefined ? undefined : this.parse(nearest);
  }

  /** @throws Error when the file cannot be read */
  parse(configFile: string): ProjectConfig {
    const known = this.parsed.get(configFile) ?? readProject(configFile, this.ts);
    this.parsed.set(configFile, known);
    return known;
  }
}

/** That a tsconfig.json lists no files is no fault here: it has references, or its files come from their importers. */
const LISTS_NO_FILES = new Set([18002, 18003]);

/** The paths of the tsconfig.json files in and above a folder, nearest first. */
export function* configsAbove(folder: string): Generator<string> {
  const candidate = join(folder, "tsconfig.json");
  if (existsSync(candidate)) yield candidate;
  const parent = dirname(folder);
  if (parent !== folder) yield* configsAbove(parent);
}

function readProject(configFile: string, ts: TypeScript): ProjectConfig {
  const fail = (diagnostic: ts.Diagnostic): never => {
    throw new Error(`${configFile}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n")}`);
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const parsed = ts.getParsedCommandLineOfConfigFile(configFile, {}, host)!;
  const [fault] = parsed.errors.filter(({ code }) => !LISTS_NO_FILES.has(code));
  if (fault) fail(fault);
  const source = parsed.options["configFile"] as { extendedSourceFiles?: readonly string[] } | undefined;
  return {
    configFile,
    options: parsed.options,
    files: new Set(parsed.fileNames),
    references: parsed.projectReferences,
    sources: [configFile, ...(source?.extendedSourceFiles ?? [])],
  };
}
