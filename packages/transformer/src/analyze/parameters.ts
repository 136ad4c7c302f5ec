import type ts from "typescript";

import type { Compiler } from "../checker/compiler";
import { CONTEXT_TYPE, SLOTS } from "../contract";
import { acceptsUndefined, object } from "../kinds/object";
import { isEmptyLiteral } from "../kinds/unknown";
import type { ObjectModel, PropertyModel, TypeModel } from "../model";
import { constantOf } from "./constants";
import { docsOf } from "./docs";
import type { ToolSignature } from "./signature";
import type { Site, TypeReader } from "./types/reader";

/** The arguments object, and how it becomes positional arguments. */
export interface Arguments {
  readonly parameters: ObjectModel;
  readonly bind: readonly string[];
}

/** One parameter of the function that a model fills in. */
interface Parameter {
  readonly symbol: ts.Symbol;
  readonly type: ts.Type;
  readonly declaration: ts.ParameterDeclaration | undefined;
  /** Whether the call may leave it out. */
  readonly optional: boolean;
}

/**
 * Reads the parameters. Each becomes a property of the arguments object, by name and in order;
 * a lone parameter of one object type *is* the arguments object; a ToolContext is injected and not shown.
 */
export function readParameters(tool: ToolSignature, fallback: ts.Node, reader: TypeReader): Arguments {
  const { compiler } = reader;
  const all = tool.signature.parameters.map((symbol) => parameterOf(symbol, fallback, compiler));
  const shown = all.filter((parameter) => !isContext(parameter.type, compiler));
  const [lone, ...others] = shown;
  const root = lone && others.length === 0 && !isRest(lone, compiler) ? readLone(lone, fallback, reader) : undefined;
  if (root) return { parameters: root, bind: all.map((each) => (each === lone ? SLOTS.arguments : SLOTS.context)) };
  const properties: PropertyModel[] = [];
  const bind = all.flatMap((parameter) => {
    if (!shown.includes(parameter)) return [SLOTS.context];
    reader.anchor = anchorOf(parameter, fallback);
    if (isRest(parameter, compiler)) return readRest(parameter, properties, reader);
    return [readNamed(parameter, properties, reader)];
  });
  return { parameters: closed(properties), bind };
}

function parameterOf(symbol: ts.Symbol, fallback: ts.Node, { ts, checker }: Compiler): Parameter {
  const value = symbol.valueDeclaration;
  const declaration = value && ts.isParameter(value) ? value : undefined;
  const type = checker.getTypeOfSymbolAtLocation(symbol, declaration ?? fallback);
  const mayBeLeftOut =
    !!(declaration?.questionToken ?? declaration?.initializer) || (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  return { symbol, type, declaration, optional: mayBeLeftOut || acceptsUndefined(type, ts) };
}

/** A diagnostic is shown at the parameter when it is in the tool's own file, else at the function argument. */
function anchorOf({ declaration }: Parameter, fallback: ts.Node): ts.Node {
  return declaration && declaration.getSourceFile() === fallback.getSourceFile() ? declaration : fallback;
}

function isContext(type: ts.Type, { ts, isRuntime }: Compiler): boolean {
  const members = type.isUnion() ? type.types.filter((member) => !(member.flags & ts.TypeFlags.Undefined)) : [type];
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
  if (!type || (!pattern && parameter.optional && !mayBeEmpty(type, reader.compiler))) return undefined;
  if (isEmptyLiteral(type, reader)) return closed([]);
  reader.anchor = anchorOf(parameter, fallback);
  const model = reader.read(type, {
    path: pattern ? "" : symbol.name,
    declaration,
    hint: reader.hints.of(declaration),
  });
  const target = model.kind === "reference" ? reader.definitions.get(model.name)! : model;
  if (target.kind !== "object") return closed([]);
  return pattern
    ? { ...target, properties: target.properties.map((each) => withDefault(each, pattern, reader.compiler)) }
    : target;
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
function mayBeEmpty(type: ts.Type, { ts, checker }: Compiler): boolean {
  return checker
    .getPropertiesOfType(type)
    .every(
      (property) => property.flags & ts.SymbolFlags.Optional || acceptsUndefined(checker.getTypeOfSymbol(property), ts),
    );
}

/** Adds the default that destructuring gives a property: `({ days = 3 }: Query)`. */
function withDefault(property: PropertyModel, pattern: ts.ObjectBindingPattern, compiler: Compiler): PropertyModel {
  const { ts } = compiler;
  const element = pattern.elements.find(({ propertyName, name }) => {
    const key = propertyName ?? name;
    return (ts.isIdentifier(key) || ts.isStringLiteral(key)) && key.text === property.name;
  });
  if (!element || element.dotDotDotToken) return property;
  const { type } = property;
  const nested = type.kind === "object" && ts.isObjectBindingPattern(element.name) ? element.name : undefined;
  const inner =
    nested && type.kind === "object" ? type.properties.map((each) => withDefault(each, nested, compiler)) : undefined;
  const value = element.initializer && constantOf(element.initializer, compiler)?.value;
  return {
    ...property,
    optional: property.optional || element.initializer !== undefined,
    ...(value !== undefined && { default: value }),
    ...(inner && { type: { ...type, properties: inner } as ObjectModel }),
  };
}

function readNamed(parameter: Parameter, properties: PropertyModel[], reader: TypeReader): string {
  const { symbol, declaration, type, optional } = parameter;
  const { compiler } = reader;
  if (declaration && !compiler.ts.isIdentifier(declaration.name)) {
    const isAny = (type.flags & compiler.ts.TypeFlags.Any) !== 0;
    if (isAny) reader.read(type, { path: declaration.name.getText(), declaration });
    else reader.problems.push({ name: "parameterUnnamed", values: {}, at: reader.anchor });
    return symbol.name;
  }
  const site: Site = { path: symbol.name, declaration, hint: reader.hints.of(declaration) };
  const model = reader.read(type, site);
  const initial = declaration?.initializer && constantOf(declaration.initializer, compiler);
  addProperty(
    properties,
    {
      name: symbol.name,
      optional,
      type: model,
      ...docs(parameter, reader),
      ...(initial && { default: initial.value }),
    },
    reader,
  );
  return symbol.name;
}

/** A rest parameter is an array argument; one of a tuple type is a parameter for each element. */
function readRest(parameter: Parameter, properties: PropertyModel[], reader: TypeReader): string[] {
  const { checker } = reader.compiler;
  const { symbol, declaration, type } = parameter;
  const hint = reader.hints.of(declaration);
  if (!checker.isTupleType(type)) {
    const model = reader.read(type, { path: symbol.name, declaration, hint });
    addProperty(properties, { name: symbol.name, optional: true, type: model, ...docs(parameter, reader) }, reader);
    return [SLOTS.rest(symbol.name)];
  }
  const model = reader.read(type, { path: symbol.name, declaration, hint });
  if (model.kind !== "tuple") return [];
  const names = model.elements.map(({ label }, index) => label ?? `${symbol.name}_${index}`);
  model.elements.forEach((element, index) =>
    addProperty(properties, { name: names[index]!, optional: element.optional, type: element.type }, reader),
  );
  if (!model.rest) return names;
  const rest: TypeModel = { kind: "array", element: model.rest };
  addProperty(properties, { name: symbol.name, optional: true, type: rest, ...docs(parameter, reader) }, reader);
  return [...names, SLOTS.rest(symbol.name)];
}

function addProperty(properties: PropertyModel[], property: PropertyModel, reader: TypeReader): void {
  if (properties.some(({ name }) => name === property.name)) {
    reader.problems.push({ name: "parameterDuplicate", values: { name: property.name }, at: reader.anchor });
  }
  properties.push(property);
}

/** What the function's `@param` tag or a comment at the parameter says. */
function docs({ symbol, declaration }: Parameter, reader: TypeReader): { readonly description?: string } {
  const description =
    reader.paramDocs.get(symbol.name) ?? (declaration && docsOf(reader.compiler.ts, declaration).description);
  return description ? { description } : {};
}

function closed(properties: readonly PropertyModel[]): ObjectModel {
  return { kind: "object", properties, patterns: [] };
}
