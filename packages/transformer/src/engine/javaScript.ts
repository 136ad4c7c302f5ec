import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";
import { compileError } from "./compileError";
import type { JavaScript, ModuleFormat } from "./engine";
import { fileDiagnostic } from "./fileDiagnostics";
import type { SourceMap } from "./sourceMaps";

interface Source {
  readonly name: string;
  readonly text: string;
  readonly format: ModuleFormat | undefined;
}

/** JavaScript of one file, as its project's settings say. */
export function toJavaScript(source: Source, options: ts.CompilerOptions, ts: TypeScript): JavaScript {
  const file = ts.createSourceFile(source.name, source.text, ts.ScriptTarget.Latest);
  const format = source.format ?? (ts.isExternalModule(file) ? "module" : "commonjs");
  // Unless imports are meant as they are written, TypeScript leaves out those of types.
  if (options.verbatimModuleSyntax && isErasable(file, ts)) return { format };
  return { format, emitted: emit(source, { ...options, ...settingsFor(format, options, ts) }, ts) };
}

function emit({ name, text }: Source, compilerOptions: ts.CompilerOptions, ts: TypeScript) {
  const output = ts.transpileModule(text, { fileName: name, compilerOptions, reportDiagnostics: true });
  const faults = (output.diagnostics ?? []).filter(({ file }) => file);
  if (faults.length > 0) {
    throw compileError(
      faults.map((fault) => fileDiagnostic(fault, name, ts)),
      text,
    );
  }
  return {
    text: output.outputText.replace(/\s*\/\/# sourceMappingURL=.*\s*$/, "\n"),
    map: JSON.parse(output.sourceMapText!) as SourceMap,
  };
}

/** What must be so whatever the project says, since it is Node that runs the output, at once. */
function settingsFor(format: ModuleFormat, { target }: ts.CompilerOptions, ts: TypeScript): ts.CompilerOptions {
  const { ES2022 } = ts.ScriptTarget;
  return {
    module: format === "module" ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
    // Decorators stay as they are for a later target, and Node has none.
    target: target === undefined || target > ES2022 ? ES2022 : target,
    sourceMap: true,
    inlineSourceMap: false,
  };
}

/** Whether cutting types out leaves the JavaScript that TypeScript would emit. */
function isErasable(file: ts.SourceFile, ts: TypeScript): boolean {
  const leavesMore = (node: ts.Node): boolean => {
    if (isAmbient(node, ts)) return false;
    return emitsCode(node, ts) || ts.forEachChild(node, leavesMore) === true;
  };
  return file.languageVariant === ts.LanguageVariant.Standard && !leavesMore(file);
}

function isAmbient(node: ts.Node, ts: TypeScript): boolean {
  return ts.canHaveModifiers(node) && !!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword);
}

function emitsCode(node: ts.Node, ts: TypeScript): boolean {
  return (
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isImportEqualsDeclaration(node) ||
    (ts.isExportAssignment(node) && node.isExportEquals === true) ||
    (ts.isParameter(node) && node.modifiers !== undefined) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isDecorator(node)
  );
}
