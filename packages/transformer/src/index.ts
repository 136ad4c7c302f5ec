import type ts from "typescript";

import type { TypeScript } from "./checker/compiler";
import type { PluginConfig } from "./engine/pluginConfig";
import { languageServicePlugin } from "./hosts/languageService";
import { decorateProgram } from "./hosts/tsPatch";
import { createGlobalDiagnostic } from "./report";

/** What ts-patch passes to a transformer of source files, as opposed to one of programs. */
interface SourceTransformerExtras {
  readonly ts: TypeScript;
  readonly addDiagnostic: (diagnostic: ts.Diagnostic) => void;
}

type ProgramArguments = [
  program: ts.Program,
  host: ts.CompilerHost | undefined,
  config: PluginConfig,
  extras: { readonly ts: TypeScript },
];
type ServerArguments = [modules: { readonly typescript: TypeScript }];
type SourceArguments = [program: ts.Program, config: PluginConfig, extras: SourceTransformerExtras];

/**
 * The one entry in compilerOptions.plugins: `{ "name": "@toolsig/transformer", "transform": "@toolsig/transformer", "transformProgram": true }`.
 * ts-patch calls it with a program, for builds; tsserver with its modules, for editors. Without `transformProgram`, ts-patch would run it at
 * emit only, where errors come too late; it says so instead.
 */
function toolsig(...given: ServerArguments): ts.server.PluginModule;
function toolsig(...given: ProgramArguments): ts.Program;
function toolsig(...given: SourceArguments): ts.TransformerFactory<ts.SourceFile>;
function toolsig(
  ...given: ServerArguments | ProgramArguments | SourceArguments
): ts.server.PluginModule | ts.Program | ts.TransformerFactory<ts.SourceFile> {
  if (given.length === 1) return languageServicePlugin(given[0].typescript);
  if (given.length === 3) {
    const [, , extras] = given;
    extras.addDiagnostic(createGlobalDiagnostic(extras.ts, { name: "notAProgramTransformer", values: {} }));
    return () => (file) => file;
  }
  const [program, , config, extras] = given;
  return decorateProgram(program, config, extras.ts);
}

export = toolsig;
