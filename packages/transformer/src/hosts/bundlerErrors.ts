import { codeFrame } from "../engine/codeFrame";
import type { FileDiagnostic } from "../engine/engine";
import { printDiagnostic, printRelated } from "../engine/fileDiagnostics";

/** An error in the form that unplugin hands on. */
export interface BundlerError {
  readonly message: string;
  /** That of the plugin would help nobody. */
  readonly stack: "";
  readonly id?: string;
  /** The line is counted from 1 and the column from 0, as in bundlers' own errors. */
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame?: string;
  /** What esbuild makes a frame of. */
  readonly meta?: { readonly lineText: string; readonly length: number };
}

type Errors = (diagnostics: readonly FileDiagnostic[], text: string) => readonly BundlerError[];

/** An error ends the module, so that the first one has to tell of all. Not everybody who shows it shows its place, so the message does. */
const allInOne: Errors = (diagnostics, text) => {
  const [first, ...others] = diagnostics;
  if (!first) return [];
  if (others.length === 0) return [{ ...errorAt(first), message: describe(first), frame: frameOf(first, text) }];
  return [{ ...errorAt(first), message: diagnostics.map((each) => describe(each, text)).join("\n\n") }];
};

const atTheirPlaces: Errors = (diagnostics, text) =>
  diagnostics.map((each) => {
    const { line = 0, length = 0 } = each.place ?? {};
    return { ...errorAt(each), meta: { lineText: text.split(/\r?\n/)[line - 1] ?? "", length } };
  });

/** Nothing of an error is shown but its message. */
const inMessages: Errors = (diagnostics, text) =>
  diagnostics.map((each) => ({ message: describe(each, text), stack: "" }));

const ERRORS: Readonly<Record<string, Errors>> = { esbuild: atTheirPlaces, webpack: inMessages, rspack: inMessages };

/**
 * Diagnostics as the errors of one bundler.
 * @param text of the file that was compiled
 */
export function bundlerErrors(framework: string, ...args: Parameters<Errors>): readonly BundlerError[] {
  return (ERRORS[framework] ?? allInOne)(...args);
}

function errorAt(diagnostic: FileDiagnostic): BundlerError {
  const { code, message, file, place } = diagnostic;
  if (!place) return { message: describe(diagnostic), stack: "" };
  return {
    message: [`TS${code}: ${message}`, ...printRelated(diagnostic, process.cwd())].join("\n"),
    stack: "",
    id: file,
    loc: { file, line: place.line, column: place.column - 1 },
  };
}

/** The diagnostic and all about it as text, with a frame if there is a text to take it from. */
function describe(diagnostic: FileDiagnostic, text = ""): string {
  const lines = [
    printDiagnostic(diagnostic, process.cwd()),
    ...printRelated(diagnostic, process.cwd()),
    frameOf(diagnostic, text),
  ];
  return lines.filter(Boolean).join("\n");
}

function frameOf({ place }: FileDiagnostic, text: string): string {
  return place && text ? codeFrame(text, place) : "";
}
