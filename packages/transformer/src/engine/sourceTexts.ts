import { statSync } from "node:fs";

import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";

interface SourceText {
  readonly version: number;
  /** Missing for a file that was deleted. */
  readonly snapshot: ts.IScriptSnapshot | undefined;
  readonly text: string | undefined;
  /** What the file looked like from outside when it was last read from disk. */
  readonly stamp: string | undefined;
}

/** What TypeScript can be led to by an import. */
const IMPORTABLE = /\.([cm]?[jt]sx?|json)$/;

/** The texts of all files: as they were given or, for those that were not, as they are on disk. */
export class SourceTexts {
  private readonly files = new Map<string, SourceText>();
  private changes = 0;
  private arrivals = 0;

  constructor(private readonly ts: TypeScript) {}

  /** Another one after every change. */
  get version(): number {
    return this.changes;
  }

  /** Another one whenever a file has come or gone, so that imports may lead elsewhere. */
  get inventory(): number {
    return this.arrivals;
  }

  versionOf(file: string): string {
    return String(this.of(file).version);
  }

  snapshotOf(file: string): ts.IScriptSnapshot | undefined {
    return this.of(file).snapshot;
  }

  exists(file: string): boolean {
    return this.files.has(file) ? this.files.get(file)!.text !== undefined : this.ts.sys.fileExists(file);
  }

  read(file: string): string | undefined {
    return this.files.has(file) ? this.files.get(file)!.text : this.ts.sys.readFile(file);
  }

  /** Takes a text in place of the one on disk. */
  set(file: string, text: string): void {
    const known = this.files.get(file);
    if (known?.text === text) return;
    if (!known && this.ts.sys.readFile(file) === text) return;
    this.put(file, text, known?.stamp);
  }

  /** Reads files that were edited, created or deleted again. */
  changed(files: readonly string[]): void {
    for (const file of files) {
      const known = this.files.get(file);
      if (!known && !IMPORTABLE.test(file)) continue;
      const text = this.readSettled(file, known?.text);
      if (known ? known.text === text : text === undefined) continue;
      if (!known || known.text === undefined || text === undefined) this.arrivals++;
      this.put(file, text, stampOf(file));
    }
  }

  /** Reads again what looks different from outside. */
  refresh(): void {
    const own = [...this.files].filter(([file]) => !file.includes("/node_modules/"));
    this.changed(own.flatMap(([file, { stamp }]) => (stamp === stampOf(file) ? [] : [file])));
  }

  /** Reads a file that was edited. One that has just become empty is about to be written: watchers wake between these two steps. */
  private readSettled(file: string, before: string | undefined): string | undefined {
    let text = this.ts.sys.readFile(file);
    for (let tries = 0; text === "" && before && tries < 10; tries++) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      text = this.ts.sys.readFile(file);
    }
    return text;
  }

  private of(file: string): SourceText {
    return this.files.get(file) ?? this.put(file, this.ts.sys.readFile(file), stampOf(file), 0);
  }

  private put(file: string, text: string | undefined, stamp: string | undefined, version = ++this.changes): SourceText {
    const snapshot = text === undefined ? undefined : this.ts.ScriptSnapshot.fromString(text);
    const entry = { version, text, stamp, snapshot };
    this.files.set(file, entry);
    return entry;
  }
}

function stampOf(file: string): string | undefined {
  if (file.includes("/node_modules/")) return undefined;
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.mtimeMs}:${stat.size}`;
}
