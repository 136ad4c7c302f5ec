import type { ToolSpec } from "@toolsig/runtime";

import type { SourceMap } from "./sourceMaps";

/** What hosts that compile file by file ask for. An engine over another compiler serves them by answering the same. */
export interface Engine {
  /**
   * Compiles the tools of a file.
   * @param file absolute path
   * @param text the file as it stands, saved or not
   * @throws Error when there is no TypeScript or no tsconfig.json to read the file's types with
   */
  compile(file: string, text: string): CompiledFile;
  /**
   * Makes JavaScript of a text that was compiled already, for hosts that run what they compile.
   * @param format what the file is a module of; by default, what its syntax says
   * @throws Error when the text is not TypeScript, or like `compile`
   */
  toJavaScript(file: string, text: string, format?: ModuleFormat): JavaScript;
  /** Files that were edited, created or deleted on disk, by absolute path. */
  changed(files: readonly string[]): void;
  /** Looks for changes on disk itself, for hosts that are not told of them. */
  refresh(): void;
}

export interface CompiledFile {
  /** In the order of the source; none in a file without tools. */
  readonly edits: readonly Insertion[];
  readonly diagnostics: readonly FileDiagnostic[];
  /** The tools without diagnostics, in the order of the source. */
  readonly tools: readonly FileTool[];
  /** The other files, by absolute path, on which edits and diagnostics depend; none in a file without tools. */
  readonly dependencies: readonly string[];
}

/** One file of a whole project. */
export interface ProjectFile extends CompiledFile {
  readonly file: string;
  /** The JavaScript that the project's own compiler makes of it; undefined if it makes none, or the file has no tools. */
  readonly output: string | undefined;
}

export type ModuleFormat = "commonjs" | "module";

export interface JavaScript {
  readonly format: ModuleFormat;
  /** Missing when cutting the types out of the given text is enough. */
  readonly emitted?: { readonly text: string; readonly map: SourceMap };
}

/** Text to insert at an offset of the given text, in UTF-16 code units. */
export interface Insertion {
  readonly position: number;
  readonly text: string;
}

/** A tool, as a model is shown it. */
export interface FileTool {
  readonly spec: ToolSpec;
  readonly sideEffect: boolean;
  /** Of the callee, `tool` or `declareTool`. */
  readonly place: Place;
}

export interface FileDiagnostic {
  /** Number in the catalogue of diagnostics. */
  readonly code: number;
  readonly message: string;
  /** Absolute path; that of tsconfig.json for a fault of the whole project. */
  readonly file: string;
  /** Missing for a fault of the whole project. */
  readonly place?: Place;
  readonly related: readonly { readonly message: string; readonly file: string; readonly place: Place }[];
}

/** Both counted from 1; `position` and `length` in UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly position: number;
  readonly length: number;
}
