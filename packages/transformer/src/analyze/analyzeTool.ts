import type ts from "typescript";

import type { Compiler } from "../checker/compiler";
import type { Problem } from "../diagnostics";
import { acceptsUndefined } from "../kinds/object";
import type { ToolDeclaration, ToolModel, TypeModel } from "../model";
import { configurationProblem } from "./configuration";
import { inlineDefinitions } from "./inlineDefinitions";
import { bindingOf, functionName, type Binding } from "./binding";
import { docsOf, type Docs } from "./docs";
import { readOptions } from "./options";
import { readParameters, type Place } from "./parameters";
import { readSignature, type ToolSignature } from "./signature";
import { TypeReader } from "./types/reader";

/** What stage 2 makes of one declaration. The model is complete only when there are no problems. */
export interface Analysis {
  /** The tool's name, as far as it could be told. */
  readonly name: string | undefined;
  readonly model: ToolModel | undefined;
  readonly problems: readonly Problem[];
  /** Where a value of the arguments object comes from in source. */
  locate(path: string): Place;
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** The names given so far in one source file, with the options or call that gave them. */
export type NamesInFile = Map<string, ts.Node>;

/** Stage 2: a declaration and the checker's answers become a model, or problems. */
export function analyzeTool(declaration: ToolDeclaration, names: NamesInFile, compiler: Compiler): Analysis {
  const { ts } = compiler;
  const wrong = configurationProblem(compiler);
  const failed = { model: undefined, locate: (path: string): Place => ({ path, at: declaration.call }) };
  if (wrong) return { name: undefined, ...failed, problems: [{ ...wrong, at: declaration.call.expression }] };
  const problems: Problem[] = [];
  const binding = bindingOf(declaration, ts);
  const options = readOptions(declaration, compiler, problems);
  const tool = readSignature(declaration, compiler, problems);
  const name = options.name ?? functionName(tool?.declaration, ts) ?? binding.name;
  if (!tool) return { name, ...failed, problems };
  checkName(name, declaration, tool, names, problems);
  const docs = collectDocs(tool, binding, declaration, compiler);
  const reader = new TypeReader(compiler, declaration.callee, paramDocs(docs, tool, compiler), tool.anchor);
  const { parameters, bind, locate } = readParameters(tool, tool.anchor, reader);
  const description = options.description ?? docs.find((each) => each.description)?.description;
  const output = options.outputSchema ? readOutput(tool, declaration, compiler, problems) : undefined;
  const inlined = inlineDefinitions(parameters, reader.definitions);
  const model: ToolModel = {
    name: name ?? "",
    ...(description && { description }),
    sideEffect: options.sideEffect ?? false,
    parameters: inlined.model,
    bind,
    definitions: inlined.definitions,
    ...(output && { output }),
  };
  return { name, model, problems: [...problems, ...reader.problems], locate };
}

/** Reads what the function resolves to, by the same rules as its parameters. */
function readOutput(
  { signature, anchor }: ToolSignature,
  { callee }: ToolDeclaration,
  compiler: Compiler,
  problems: Problem[],
): ToolModel["output"] {
  const returned = compiler.checker.getReturnTypeOfSignature(signature);
  const reader = new TypeReader(compiler, callee, new Map(), anchor, true);
  const awaited = compiler.checker.getAwaitedType(returned) ?? returned;
  const type = reader.read(awaited, { path: "return value" });
  problems.push(...reader.problems);
  const told = acceptsUndefined(awaited, compiler.ts) ? orNull(type) : type;
  const { model, definitions } = inlineDefinitions(told, reader.definitions);
  return { type: model, definitions };
}

/** A tool that may return nothing is told to have returned null. */
function orNull(type: TypeModel): TypeModel {
  const nothing: TypeModel = { kind: "primitive", type: "null" };
  if (type.kind !== "union") return { kind: "union", members: [type, nothing] };
  const isNull = (member: TypeModel): boolean => member.kind === "primitive" && member.type === "null";
  return type.members.some(isNull) ? type : { ...type, members: [...type.members, nothing] };
}

/** Two tools of one name would end in one registry, so within a file the second is reported. */
function checkName(
  name: string | undefined,
  { call, options }: ToolDeclaration,
  { anchor }: ToolSignature,
  names: NamesInFile,
  problems: Problem[],
): void {
  const at = options ?? call.expression;
  if (name === undefined) {
    problems.push({ name: "nameMissing", values: {}, at: anchor });
    return;
  }
  const earlier = names.get(name);
  if (earlier) problems.push({ name: "nameDuplicate", values: { name }, at, related: earlier });
  else names.set(name, at);
  if (!NAME.test(name)) problems.push({ name: "nameInvalid", values: { name }, at });
}

/** The comments that speak of the tool, nearest to the call first: an inline function's, the statement's, the function's elsewhere. */
function collectDocs(
  { declaration }: ToolSignature,
  { documented }: Binding,
  { call }: ToolDeclaration,
  { ts }: Compiler,
): readonly Docs[] {
  const own = declaration && documentedBy(declaration, ts);
  const isInline =
    declaration !== undefined &&
    declaration.getSourceFile() === call.getSourceFile() &&
    declaration.pos >= call.pos &&
    declaration.end <= call.end;
  const nodes = isInline ? [own, documented] : [documented, own];
  return nodes.flatMap((node) => (node ? [docsOf(ts, node)] : []));
}

/** The node before which a function's comment stands. */
function documentedBy(declaration: ts.SignatureDeclaration, ts: Compiler["ts"]): ts.Node {
  const { parent } = declaration;
  if (ts.isVariableDeclaration(parent) && ts.isVariableStatement(parent.parent.parent)) return parent.parent.parent;
  return ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent) ? parent : declaration;
}

/**
 * `@param` texts by the path of what they describe. A destructured parameter has no name, so its tags may call it anything:
 * `@param query.city` and `@param city` both describe `({ city }: Query) => …`.
 */
function paramDocs(docs: readonly Docs[], { signature }: ToolSignature, { ts }: Compiler): ReadonlyMap<string, string> {
  const merged = new Map<string, string>();
  for (const { params } of docs) for (const [path, text] of params) if (!merged.has(path)) merged.set(path, text);
  const [first] = signature.parameters;
  const declaration = first?.valueDeclaration;
  if (declaration && ts.isParameter(declaration) && ts.isObjectBindingPattern(declaration.name)) {
    for (const [path, text] of [...merged]) {
      const inner = path.replace(/^[^.]+\./, "");
      if (!merged.has(inner)) merged.set(inner, text);
    }
  }
  return merged;
}
