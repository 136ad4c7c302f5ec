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

const { version } = require("../package.json") as { version: string };

/** What ts-jest asks of its `astTransformers`: they come too late for errors, and without types where modules are isolated. */
toolsig.version = version;
toolsig.factory = (): never => {
  throw new Error(
    "@toolsig/transformer is none of ts-jest's astTransformers: it must see the whole program. " +
      `Remove it there, and set ts-jest's option compiler to "ts-patch/compiler".`,
  );
};

export = toolsig;
