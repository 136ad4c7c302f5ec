import type ts from "typescript";

import { configurationProblem } from "../analyze/configuration";
import type { TypeScript } from "../checker/compiler";
import { createGlobalDiagnostic } from "../report";
import { dependencyFinder } from "./dependencies";
import type { CompiledFile, FileDiagnostic } from "./engine";
import { fileDiagnostic, placeOfNode } from "./fileDiagnostics";
import { pluginConfigOf, pluginProblems } from "./pluginConfig";
import { programTransformer, type ProgramTransformer } from "./programTransformer";
import type { ProjectConfig } from "./projectFinder";
import type { SourceTexts } from "./sourceTexts";

/** Of a file without tools. */
export const NOTHING: CompiledFile = { edits: [], diagnostics: [], tools: [], dependencies: [] };

/** A program, and what has been worked out about it. */
interface Snapshot {
  readonly program: ts.Program;
  readonly inventory: number;
  readonly transform: ProgramTransformer;
  readonly inputsOf: (file: ts.SourceFile) => ReadonlySet<ts.SourceFile>;
}

interface Kept {
  program: ts.Program;
  readonly inputs: ReadonlySet<ts.SourceFile>;
  readonly result: CompiledFile;
}

/** One tsconfig.json's program, kept fresh by TypeScript's language service: what did not change is not parsed or checked again. */
export class Project {
  private readonly service: ts.LanguageService;
  private roots: Set<string>;
  private rootChanges = 0;
  private readonly kept = new Map<string, Kept>();
  private readonly faults: readonly FileDiagnostic[];
  private snapshot: Snapshot | undefined;

  constructor(
    readonly config: ProjectConfig,
    private readonly texts: SourceTexts,
    private readonly ts: TypeScript,
    registry: ts.DocumentRegistry,
  ) {
    this.roots = new Set(config.files);
    this.service = ts.createLanguageService(this.serviceHost(), registry);
    const problems = [...pluginProblems(pluginConfigOf(config.options)), configurationProblem({ ts, ...config })];
    this.faults = problems
      .flatMap((problem) => (problem ? [createGlobalDiagnostic(ts, problem)] : []))
      .map((diagnostic) => fileDiagnostic(diagnostic, config.configFile, ts));
  }

  compile(name: string): CompiledFile {
    const snapshot = this.snapshotWith(name);
    const file = snapshot.program.getSourceFile(name);
    const kept = this.kept.get(name);
    if (!file) return NOTHING;
    if (kept?.program === snapshot.program) return kept.result;
    const inputs = snapshot.inputsOf(file);
    if (kept && isSame(kept.inputs, inputs)) {
      kept.program = snapshot.program;
      return kept.result;
    }
    const result = this.transform(file, snapshot, inputs);
    this.kept.set(name, { program: snapshot.program, inputs, result });
    return result;
  }

  /** The path of the JavaScript that the compiler makes of a listed file; undefined if it makes none. */
  outputOf(name: string): string | undefined {
    const { options, files } = this.config;
    if (options.noEmit || options.emitDeclarationOnly) return undefined;
    const parsed = { options, fileNames: [...files], errors: [] };
    return this.ts.getOutputFileNames(parsed, name, !this.ts.sys.useCaseSensitiveFileNames)[0];
  }

  /** Takes another list of files, without those that were compiled though nobody listed them. */
  setFiles(files: ReadonlySet<string>): void {
    this.roots = new Set(files);
    this.rootChanges++;
  }

  private transform(file: ts.SourceFile, snapshot: Snapshot, inputs: ReadonlySet<ts.SourceFile>): CompiledFile {
    const { edits, diagnostics, tools } = snapshot.transform(file);
    if (edits.length === 0) return NOTHING;
    const { configFile, sources } = this.config;
    const others = [...inputs].flatMap(({ fileName }) => (fileName === file.fileName ? [] : [fileName]));
    // With a fault of the project every tool is wrong, so it is said once.
    const own = this.faults.length > 0 ? [] : diagnostics.map((each) => fileDiagnostic(each, configFile, this.ts));
    return {
      edits: edits.map(({ position, text }) => ({ position, text })),
      diagnostics: [...this.faults, ...own],
      tools: tools.map(({ callee, ...tool }) => ({ ...tool, place: placeOfNode(callee, this.ts) })),
      dependencies: [...others, ...sources],
    };
  }

  /** The program as it is now, with the file in it. */
  private snapshotWith(name: string): Snapshot {
    const snapshot = this.current();
    if (snapshot.program.getSourceFile(name) || this.roots.has(name)) return snapshot;
    this.setFiles(this.roots.add(name));
    return this.current();
  }

  private current(): Snapshot {
    const program = this.service.getProgram()!;
    if (this.snapshot?.program !== program) {
      const { ts } = this;
      this.snapshot = {
        program,
        inventory: this.texts.inventory,
        transform: programTransformer(program, pluginConfigOf(this.config.options), ts),
        inputsOf: dependencyFinder(program, ts),
      };
    }
    return this.snapshot;
  }

  private serviceHost(): ts.LanguageServiceHost {
    const { ts, texts, config } = this;
    const { sys } = ts;
    const folder = config.configFile.replace(/\/[^/]*$/, "");
    const host: ts.LanguageServiceHost = {
      getCompilationSettings: () => config.options,
      getProjectReferences: () => config.references,
      getScriptFileNames: () => [...this.roots],
      getProjectVersion: () => `${texts.version}:${this.rootChanges}`,
      getScriptVersion: (file) => texts.versionOf(file),
      getScriptSnapshot: (file) => texts.snapshotOf(file),
      getCurrentDirectory: () => folder,
      getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
      useCaseSensitiveFileNames: () => sys.useCaseSensitiveFileNames,
      fileExists: (file) => texts.exists(file),
      readFile: (file) => texts.read(file),
      readDirectory: sys.readDirectory,
      directoryExists: sys.directoryExists,
      getDirectories: sys.getDirectories,
      ...(sys.realpath && { realpath: sys.realpath }),
    };
    // Of TypeScript's own host, not of its typings. References are read as source, so that nothing needs to be built first.
    return Object.assign(host, {
      useSourceOfProjectReferenceRedirect: () => true,
      hasInvalidatedResolutions: () => this.snapshot?.inventory !== texts.inventory,
    });
  }
}

function isSame<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}
