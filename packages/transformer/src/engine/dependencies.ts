import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";

/** The parts of a source file that TypeScript keeps to itself. */
interface ImportingFile extends ts.SourceFile {
  readonly imports?: readonly ts.StringLiteralLike[];
}

/** The parts of a program that TypeScript keeps to itself. */
interface ResolvedProgram {
  getResolvedModuleFromModuleSpecifier?(
    specifier: ts.StringLiteralLike,
    file: ts.SourceFile,
  ): { readonly resolvedModule?: { readonly resolvedFileName: string } } | undefined;
}

/**
 * Finds the files that types in a file can come from: whatever it imports, directly or not, for types alone included, and the program's
 * global declarations. Installed packages are left out: they change with an installation, not with an edit.
 */
export function dependencyFinder(
  program: ts.Program,
  ts: TypeScript,
): (file: ts.SourceFile) => ReadonlySet<ts.SourceFile> {
  const own = program.getSourceFiles().filter(({ fileName }) => !fileName.includes("/node_modules/"));
  const globals = own.filter((file) => !program.isSourceFileDefaultLibrary(file) && isGlobal(file, ts));
  const imported = new Map<ts.SourceFile, readonly ts.SourceFile[]>();
  const importsOf = (file: ts.SourceFile): readonly ts.SourceFile[] => {
    const known = imported.get(file) ?? resolvedImports(file, program);
    imported.set(file, known);
    return known;
  };
  return (file) => {
    const found = new Set([file, ...globals]);
    // A set is iterated to the members that are added meanwhile.
    for (const each of found) for (const next of importsOf(each)) found.add(next);
    return found;
  };
}

function resolvedImports(file: ImportingFile, program: ts.Program & ResolvedProgram): readonly ts.SourceFile[] {
  return (file.imports ?? []).flatMap((specifier) => {
    const name = program.getResolvedModuleFromModuleSpecifier?.(specifier, file)?.resolvedModule?.resolvedFileName;
    const target = name === undefined || name.includes("/node_modules/") ? undefined : program.getSourceFile(name);
    return target ? [target] : [];
  });
}

/** Whether the file declares something for all others. */
function isGlobal(file: ts.SourceFile, ts: TypeScript): boolean {
  if (!ts.isExternalModule(file)) return true;
  return file.statements.some((statement) => ts.isModuleDeclaration(statement) && isAugmentation(statement, ts));
}

function isAugmentation({ name, flags }: ts.ModuleDeclaration, ts: TypeScript): boolean {
  return ts.isStringLiteral(name) || (flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}
