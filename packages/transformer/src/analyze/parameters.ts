import type ts from "typescript";

import type { Compiler } from "../checker/compiler";
import { CONTEXT_TYPE, SLOTS } from "../contract";
import { acceptsUndefined, object } from "../kinds/object";
import { isEmptyLiteral } from "../kinds/unknown";
import type { ObjectModel, PropertyModel, TypeModel } from "../model";
import { constantOf } from "./constants";
import { docsOf } from "./docs";
import { withDefaults } from "./destructuring";
import type { ToolSignature } from "./signature";
import { isHidden } from "./tags";
import type { Site, TypeReader } from "./types/reader";
import { applyDocs } from "./types/tagged";

/** The arguments object, and how it becomes positional arguments. */
export interface Arguments {
  readonly parameters: ObjectModel;
  readonly bind: readonly string[];
  /** Where a value of the arguments object comes from in source. */
  locate(path: string): Place;
}

/** A value's path as the user would write it, and the parameter that it belongs to. */
export interface Place {
  readonly path: string;
  readonly at: ts.Node;
}

/** One parameter of the function that a model fills in. */
interface Parameter {
  readonly symbol: ts.Symbol;
  readonly type: ts.Type;
  readonly declaration: ts.ParameterDeclaration | undefined;
  /** Whether the call may leave it out. */
  readonly optional: boolean;
  /** From 0. */
  readonly position: number;
}

/**
 * Reads the parameters. Each becomes a property of the arguments object, by name and in order;
 * a lone parameter of one object type *is* the arguments object; a ToolContext is injected and not shown.
 */
export function readParameters(tool: ToolSignature, fallback: ts.Node, reader: TypeReader): Arguments {
  const { compiler } = reader;
  const all = tool.signature.parameters.map((symbol, position) => parameterOf(symbol, position, fallback, compiler));
  const shown = all.filter((parameter) => !isContext(parameter.type, compiler));
  const [lone, ...others] = shown;
  const root = lone && others.length === 0 && !isRest(lone, compiler) ? readLone(lone, fallback, reader) : undefined;
  if (root) {
    const bind = all.map((each) => (each === lone ? SLOTS.arguments : SLOTS.context));
    return {
      parameters: root,
      bind,
      locate: (path) => ({ path: inLone(lone!, path, compiler), at: anchorOf(lone!, fallback) }),
    };
  }
  const properties: PropertyModel[] = [];
  const bind = all.flatMap((parameter) => {
    if (!shown.includes(parameter)) return [SLOTS.context];
    reader.anchor = anchorOf(parameter, fallback);
    if (isRest(parameter, compiler)) return readRest(parameter, properties, reader);
    return [readNamed(parameter, properties, reader)];
  });
  const locate = (path: string): Place => {
    const owner = shown.find(
      ({ symbol }) =>
        path === symbol.name || (/^[.[]/.test(path.slice(symbol.name.length)) && path.startsWith(symbol.name)),
    );
    return { path, at: owner ? anchorOf(owner, fallback) : fallback };
  };
  return { parameters: closed(properties), bind, locate };
}

/** A path inside a lone parameter, which a destructured one has no name for. */
function inLone({ symbol, declaration }: Parameter, path: string, { ts }: Compiler): string {
  if (declaration && !ts.isIdentifier(declaration.name)) return path;
  return path.startsWith("[") ? `${symbol.name}${path}` : `${symbol.name}.${path}`;
}

function parameterOf(symbol: ts.Symbol, position: number, fallback: ts.Node, { ts, checker }: Compiler): Parameter {
  const value = symbol.valueDeclaration;
  const declaration = value && ts.isParameter(value) ? value : undefined;
  const type = checker.getTypeOfSymbolAtLocation(symbol, declaration ?? fallback);
  const mayBeLeftOut =
    !!(declaration?.questionToken ?? declaration?.initializer) || (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  return { symbol, type, declaration, optional: mayBeLeftOut || acceptsUndefined(type, ts), position };
}

/** A diagnostic is shown at the parameter when it is in the tool's own file, else at the function argument. */
function anchorOf({ declaration }: Parameter, fallback: ts.Node): ts.Node {
  return declaration && declaration.getSourceFile() === fallback.getSourceFile() ? declaration : fallback;
}

function isContext(type: ts.Type, { ts, isRuntime }: Compiler): boolean {
  const members = type.isUnion()
    ? type.types.filter((member) => !(member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)))
    : [type];
  const [symbol, ...others] = members.map((member) => member.aliasSymbol ?? member.symbol);
  return others.length === 0 && symbol?.name === CONTEXT_TYPE && !!symbol.declarations?.some(isRuntime);
}

function isRest({ declaration, symbol, type }: Parameter, { checker }: Compiler): boolean {
  if (declaration) return declaration.dotDotDotToken !== undefined;
  // A rest parameter of a computed signature has no declaration of its own, but it is still a tuple under its name.
  return symbol.valueDeclaration === undefined && checker.isTupleType(type);
}

/** Reads a lone parameter as the arguments object; undefined when it can only be a property of one. */
function readLone(parameter: Parameter, fallback: ts.Node, reader: TypeReader): ObjectModel | undefined {
  const { ts } = reader.compiler;
  const { declaration, symbol } = parameter;
  const pattern = declaration && ts.isObjectBindingPattern(declaration.name) ? declaration.name : undefined;
  const type = argumentsType(parameter, reader);
  if (!type || (!pattern && parameter.optional && !mayBeEmpty(type, parameter, reader.compiler))) return undefined;
  if (isEmptyLiteral(type, reader)) return closed([]);
  reader.anchor = anchorOf(parameter, fallback);
  const model = reader.read(type, {
    path: pattern ? "" : symbol.name,
    declaration,
    hint: reader.hints.of(declaration),
  });
  const target = model.kind === "reference" ? reader.definitions.get(model.name)! : model;
  if (target.kind !== "object") return closed([]);
  return pattern ? withDefaults(target, pattern, reader.compiler) : target;
}

/** The parameter's type, if it is one object type whose properties can be told. */
function argumentsType({ type }: Parameter, reader: TypeReader): ts.Type | undefined {
  const { ts, checker } = reader.compiler;
  const [only, ...others] = type.isUnion()
    ? type.types.filter((each) => !(each.flags & ts.TypeFlags.Undefined))
    : [type];
  if (!only || others.length > 0) return undefined;
  if (isEmptyLiteral(only, reader)) return only;
  if (reader.kindOf(only) !== object || only.flags & ts.TypeFlags.NonPrimitive) return undefined;
  const isRecord = checker.getPropertiesOfType(only).length === 0 && checker.getIndexInfosOfType(only).length > 0;
  return isRecord ? undefined : only;
}

/** Whether leaving the parameter out and passing an empty object come to the same. */
function mayBeEmpty(type: ts.Type, { declaration }: Parameter, { ts, checker }: Compiler): boolean {
  const initial = declaration?.initializer;
  if (initial && !(ts.isObjectLiteralExpression(initial) && initial.properties.length === 0)) return false;
  return checker
    .getPropertiesOfType(type)
    .every(
      (property) => property.flags & ts.SymbolFlags.Optional || acceptsUndefined(checker.getTypeOfSymbol(property), ts),
    );
}

function readNamed(parameter: Parameter, properties: PropertyModel[], reader: TypeReader): string {
  const { declaration, type, optional } = parameter;
  const { compiler } = reader;
  const name = shownName(parameter, reader);
  if (name === undefined) {
    const isAny = (type.flags & compiler.ts.TypeFlags.Any) !== 0;
    if (isAny) reader.read(type, { path: declaration!.name.getText(), declaration });
    else reader.problems.push({ name: "parameterUnnamed", values: {}, at: reader.anchor });
    return "";
  }
  const isLeftOut = declaration !== undefined && isHidden([docsOf(compiler.ts, declaration)]);
  if (isLeftOut && optional) return name;
  if (isLeftOut) reader.refuse("hiddenRequired", type, { path: name, declaration });
  const initial = declaration?.initializer && constantOf(declaration.initializer, compiler);
  const property = readProperty(parameter, name, reader);
  addProperty(properties, { ...property, optional, ...(initial && { default: initial.value }) }, reader);
  return name;
}

/** What a parameter is called; a destructured object, which has no name, is called what its `@param` tag calls it, else `options`. */
function shownName({ symbol, declaration, position, type }: Parameter, reader: TypeReader): string | undefined {
  const { ts } = reader.compiler;
  if (!declaration || ts.isIdentifier(declaration.name)) return symbol.name;
  if (!ts.isObjectBindingPattern(declaration.name) || type.flags & ts.TypeFlags.Any) return undefined;
  const tagged = [...reader.paramDocs.keys()].filter((path) => /^[A-Za-z_$][\w$]*$/.test(path));
  return tagged[position] ?? "options";
}

/** A parameter as a property, with what the function's `@param` tag or a comment at the parameter says. */
function readProperty(
  { declaration, type }: Parameter,
  name: string,
  reader: TypeReader,
): Omit<PropertyModel, "optional"> {
  const { ts } = reader.compiler;
  const site: Site = { path: name, declaration, hint: reader.hints.of(declaration) };
  const docs = declaration ? [docsOf(ts, declaration)] : [];
  const { model, annotations } = applyDocs(reader.read(type, site), docs, type, site, reader);
  const description = reader.paramDocs.get(name);
  const pattern = declaration && ts.isObjectBindingPattern(declaration.name) ? declaration.name : undefined;
  const shown = pattern && model.kind === "object" ? withDefaults(model, pattern, reader.compiler) : model;
  return { name, type: shown, ...annotations, ...(description && { description }) };
}

/** A rest parameter is an array argument; one of a tuple type is a parameter for each element. */
function readRest(parameter: Parameter, properties: PropertyModel[], reader: TypeReader): string[] {
  const { checker } = reader.compiler;
  const { symbol, declaration, type } = parameter;
  if (!checker.isTupleType(type)) {
    addProperty(properties, { ...readProperty(parameter, symbol.name, reader), optional: true }, reader);
    return [SLOTS.rest(symbol.name)];
  }
  const model = reader.read(type, { path: symbol.name, declaration, hint: reader.hints.of(declaration) });
  if (model.kind !== "tuple") return [];
  const names = model.elements.map(({ label }, index) => label ?? `${symbol.name}_${index}`);
  model.elements.forEach((element, index) =>
    addProperty(properties, { name: names[index]!, optional: element.optional, type: element.type }, reader),
  );
  if (!model.rest) return names;
  const description = reader.paramDocs.get(symbol.name);
  const rest: TypeModel = { kind: "array", element: model.rest };
  addProperty(
    properties,
    { name: symbol.name, optional: true, type: rest, ...(description && { description }) },
    reader,
  );
  return [...names, SLOTS.rest(symbol.name)];
}

function addProperty(properties: PropertyModel[], property: PropertyModel, reader: TypeReader): void {
  if (properties.some(({ name }) => name === property.name)) {
    reader.problems.push({ name: "parameterDuplicate", values: { name: property.name }, at: reader.anchor });
  }
  properties.push(property);
}

function closed(properties: readonly PropertyModel[]): ObjectModel {
  return { kind: "object", properties, patterns: [] };
}
