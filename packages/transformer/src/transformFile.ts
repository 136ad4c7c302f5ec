import type { DialectName, ToolSpec } from "@toolsig/runtime";
import type ts from "typescript";

import { analyzeTool, type NamesInFile } from "./analyze/analyzeTool";
import type { Compiler } from "./checker/compiler";
import { writeDecoder } from "./decoder/writeDecoder";
import { calleeName, discoverTools } from "./discover/discoverTools";
import { internalProblem, type Problem } from "./diagnostics";
import type { ToolDeclaration, ToolModel } from "./model";
import { createDiagnostic, describeFailure, type ToolDiagnostic } from "./report";
import { insertDefinition, type TextEdit } from "./rewrite/insertDefinition";
import { writeDefinition, writeFailedDefinition, type ToolSchemas } from "./rewrite/writeDefinition";
import { writeDialects } from "./schema/dialects";
import { schemaWriterFor } from "./schema/writeSchema";
import { refusedDefaults } from "./validator/refusedDefaults";
import { writeValidator } from "./validator/writeValidator";

export interface TransformedFile {
  /** One a call, in the order of the source. */
  readonly edits: readonly TextEdit[];
  readonly diagnostics: readonly ToolDiagnostic[];
  /** Those without diagnostics, in the order of the source. */
  readonly tools: readonly CompiledTool[];
}

/** What came of a call, for those who show it to people. */
export interface CompiledTool {
  /** The name at the end of the callee. */
  readonly callee: ts.Node;
  readonly spec: ToolSpec;
  readonly sideEffect: boolean;
}

/** A tool that is wrong all over must not fill the terminal. */
const MAX_DIAGNOSTICS = 10;

interface CompiledCall {
  readonly call: ts.CallExpression;
  readonly definition: string;
  readonly diagnostics: readonly ToolDiagnostic[];
  readonly tool?: CompiledTool;
}

/** The whole pipeline for one source file. Hosts only turn its edits and diagnostics into their own form. */
export function transformFile(
  file: ts.SourceFile,
  compiler: Compiler,
  dialects: readonly DialectName[] = [],
): TransformedFile {
  const names: NamesInFile = new Map();
  const calls = discoverTools(file, compiler).map((declaration) => compileCall(declaration, names, compiler, dialects));
  return {
    edits: calls.map(({ call, definition }) => insertDefinition(compiler.ts, call, definition)),
    diagnostics: calls.flatMap(({ diagnostics }) => diagnostics),
    tools: calls.flatMap(({ tool }) => tool ?? []),
  };
}

function compileCall(
  declaration: ToolDeclaration,
  names: NamesInFile,
  compiler: Compiler,
  dialectNames: readonly DialectName[],
): CompiledCall {
  const { call } = declaration;
  try {
    const { name, model, problems, locate } = analyzeTool(declaration, names, compiler);
    if (!model || problems.length > 0) return failedCall(call, name, problems, compiler);
    const schemaOf = schemaWriterFor(model.definitions, compiler.ts);
    const parameters = schemaOf(model.parameters);
    const { dialects, refusals } = writeDialects(parameters, dialectNames);
    const schemas = {
      parameters,
      dialects,
      output: model.output && schemaWriterFor(model.output.definitions, compiler.ts)(model.output.type),
    };
    const problemAt = (name: Problem["name"], path: string, values: Problem["values"]): Problem => {
      const place = locate(path);
      return { name, values: { ...values, path: place.path || "parameters" }, at: place.at };
    };
    const refused = [
      ...refusedDefaults(parameters).map(({ path, text }) => problemAt("defaultRefused", path, { text })),
      ...refusals.map(({ path, dialect, reason }) => problemAt("dialectRefused", path, { dialect, reason })),
    ];
    if (refused.length > 0) return failedCall(call, name, refused, compiler);
    const code = { validator: writeValidator(schemas.parameters), decoder: writeDecoder(model, schemaOf) };
    const tool = { callee: calleeName(call, compiler.ts), spec: specOf(model, schemas), sideEffect: model.sideEffect };
    return { call, definition: writeDefinition(model, schemas, code), diagnostics: [], tool };
  } catch (error) {
    return failedCall(call, undefined, [internalProblem(error, call)], compiler);
  }
}

function specOf({ name, description }: ToolModel, { parameters, output }: ToolSchemas): ToolSpec {
  return { name, description: description ?? "", parameters, ...(output && { outputSchema: output }) };
}

/** A call that could not be compiled still gets a definition: one that throws the diagnostics when it is loaded. */
function failedCall(
  call: ts.CallExpression,
  name: string | undefined,
  problems: readonly Problem[],
  { ts }: Compiler,
): CompiledCall {
  const shown = problems.slice(0, MAX_DIAGNOSTICS);
  const count = problems.length - shown.length;
  const all: Problem[] = count > 0 ? [...shown, { name: "moreProblems", values: { count }, at: call }] : shown;
  const diagnostics = all.map((problem) => createDiagnostic(ts, name, problem));
  return { call, definition: writeFailedDefinition(describeFailure(ts, diagnostics)), diagnostics };
}
