import { dirname, join } from "node:path";

import type ts from "typescript";

import { RUNTIME_PACKAGE, TOOL_MODULE } from "../contract";
import type { Compiler, TypeScript } from "./compiler";

/** The compiler interface over a classic, JavaScript TypeScript. */
export function classicCompiler(typescript: TypeScript, program: ts.Program): Compiler {
  const packageName = packageNames(typescript);
  const isExternal = (file: ts.SourceFile): boolean =>
    program.isSourceFileFromExternalLibrary(file) || file.fileName.includes("/node_modules/");
  const isRuntimeFile = (file: ts.SourceFile): boolean => packageName(file.fileName) === RUNTIME_PACKAGE;
  return {
    ts: typescript,
    checker: program.getTypeChecker(),
    options: program.getCompilerOptions(),
    isUnresolved: (type) => (type as { intrinsicName?: string }).intrinsicName === "error",
    isBuiltIn: (file) =>
      program.isSourceFileDefaultLibrary(file) || file.fileName.includes("/node_modules/@types/node/"),
    isExternal,
    isRuntime: (node) => isRuntimeFile(node.getSourceFile()),
    // The name first: it spares a look at every folder of a large program.
    usesRuntime: program.getSourceFiles().some((file) => TOOL_MODULE.test(file.fileName) && isRuntimeFile(file)),
  };
}

/** Looks up the `name` of the package.json nearest to a file. */
function packageNames({ sys }: TypeScript): (fileName: string) => string | undefined {
  const byFolder = new Map<string, string | undefined>();
  const ofFolder = (folder: string): string | undefined => {
    if (byFolder.has(folder)) return byFolder.get(folder);
    const parent = dirname(folder);
    const name =
      nameIn(sys.readFile(join(folder, "package.json"))) ?? (parent === folder ? undefined : ofFolder(parent));
    byFolder.set(folder, name);
    return name;
  };
  return (fileName) => ofFolder(dirname(fileName));
}

/** The package's name; nothing for a nameless package.json, such as one that only sets the module type of a folder. */
function nameIn(packageJson: string | undefined): string | undefined {
  if (packageJson === undefined) return undefined;
  try {
    const { name } = JSON.parse(packageJson) as { name?: unknown };
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
