import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";
import { SOURCE, catalogue } from "../diagnostics";
import { fixesAt, withSchema, type FixTools } from "../editor";
import { pluginProblems, type PluginConfig } from "../engine/pluginConfig";
import { serviceTransformer } from "../engine/programTransformer";
import { createGlobalDiagnostic } from "../report";
import { isDecorated } from "./tsPatch";

/** `Parameter '…' implicitly has an '…' type`, for which TypeScript infers types from uses. */
const IMPLICIT_ANY = 7006;

/**
 * What tsserver loads for an entry of compilerOptions.plugins with `"name": "@toolsig/transformer"`: the errors of a build as one types, their
 * fixes, and what a model is shown. Whatever fails here, the editor keeps what TypeScript itself says.
 */
export function languageServicePlugin(ts: TypeScript): ts.server.PluginModule {
  return { create: (info) => extended(info, ts) };
}

function extended(info: ts.server.PluginCreateInfo, ts: TypeScript): ts.LanguageService {
  const service = info.languageService;
  const config = info.config as PluginConfig;
  const read = serviceTransformer(service, config, ts);
  const guarded = guard(info);
  const faults = pluginProblems(config).map((problem) => createGlobalDiagnostic(ts, problem));
  return {
    ...service,
    getSemanticDiagnostics(fileName) {
      const native = service.getSemanticDiagnostics(fileName);
      return guarded(native, () => [
        ...native,
        ...(isDecorated(service.getProgram()) ? [] : read(fileName).diagnostics),
      ]);
    },
    getCompilerOptionsDiagnostics: () => [...service.getCompilerOptionsDiagnostics(), ...faults],
    getQuickInfoAtPosition(fileName, position, ...rest) {
      const native = service.getQuickInfoAtPosition(fileName, position, ...rest);
      const isHere = (node: ts.Node): boolean => node.getStart() <= position && position <= node.getEnd();
      return guarded(native, () => {
        const tool = native && read(fileName).tools.find(({ callee }) => isHere(callee));
        return tool ? withSchema(native, tool.spec) : native;
      });
    },
    getCodeFixesAtPosition(fileName, start, end, codes, format, preferences) {
      const fixesFor = (file: string, from: number, to: number, errors: readonly number[]) =>
        service.getCodeFixesAtPosition(file, from, to, errors, format, preferences);
      const native = fixesFor(fileName, start, end, codes);
      const inferred: FixTools["inferred"] = ({ name }) =>
        fixesFor(name.getSourceFile().fileName, name.getStart(), name.getEnd(), [IMPLICIT_ANY]);
      return guarded(native, () => [
        ...native,
        ...fixesAt(start, end, codes, read(fileName).diagnostics, { ts, inferred }),
      ]);
    },
    getSupportedCodeFixes: (fileName) => [
      ...service.getSupportedCodeFixes(fileName),
      ...Object.values(catalogue).map(({ code }) => String(code)),
    ],
  };
}

/** Runs what is ours; if it fails, the native result stays and tsserver's log says why. */
function guard(info: ts.server.PluginCreateInfo) {
  return <Result>(native: Result, extend: () => Result): Result => {
    try {
      return extend();
    } catch (error) {
      info.project.projectService.logger.info(`${SOURCE}: ${error instanceof Error ? error.stack : String(error)}`);
      return native;
    }
  };
}
