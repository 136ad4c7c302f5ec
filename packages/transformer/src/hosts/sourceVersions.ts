import { createHash } from "node:crypto";

import type ts from "typescript";

import type { TextEdit } from "../rewrite/insertDefinition";

const { version: TRANSFORMER_VERSION } = require("../../package.json") as { version: string };

/** The parts of a source file that TypeScript keeps to itself. */
interface VersionedFile extends ts.SourceFile {
  /** What builder programs compare to decide whether to emit a file again. */
  version?: string;
  /** Set on files of a language service, which never emits from a builder. */
  scriptSnapshot?: unknown;
}

const ownVersions = new WeakMap<ts.SourceFile, string>();

/**
 * Makes builder programs (`--incremental`, `--build`, `--watch`) emit a file again when a definition in it changes.
 * By themselves they look only at its own text and the declarations it imports directly, while a definition depends on types
 * further away: the old validator would stay. They copy the versions right after this; then the host gets its own back,
 * or it would take every file for changed.
 */
export function foldIntoVersions(program: ts.Program, editsOf: (file: ts.SourceFile) => readonly TextEdit[]): void {
  for (const file of program.getSourceFiles() as readonly VersionedFile[]) {
    if (file.isDeclarationFile || file.version === undefined || file.scriptSnapshot !== undefined) continue;
    const edits = editsOf(file);
    if (edits.length === 0) continue;
    const own = ownVersions.get(file) ?? file.version;
    ownVersions.set(file, own);
    file.version = `${own}+${digest(edits)}`;
    queueMicrotask(() => {
      file.version = own;
    });
  }
}

function digest(edits: readonly TextEdit[]): string {
  const hash = createHash("sha256").update(TRANSFORMER_VERSION);
  for (const { definition } of edits) hash.update("\0").update(definition);
  return hash.digest("hex").slice(0, 16);
}
