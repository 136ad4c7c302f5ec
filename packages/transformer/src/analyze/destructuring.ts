import type ts from "typescript";

import type { Compiler } from "../checker/compiler";
import type { ObjectModel, PropertyModel } from "../model";
import { constantOf } from "./constants";

/** Adds the defaults that destructuring gives the properties of an object, at any depth: `({ days = 3, page: { size = 10 } }: Query)`. */
export function withDefaults(model: ObjectModel, pattern: ts.ObjectBindingPattern, compiler: Compiler): ObjectModel {
  return { ...model, properties: model.properties.map((property) => withDefault(property, pattern, compiler)) };
}

function withDefault(property: PropertyModel, pattern: ts.ObjectBindingPattern, compiler: Compiler): PropertyModel {
  const { ts } = compiler;
  const element = pattern.elements.find(({ propertyName, name }) => {
    const key = propertyName ?? name;
    return (ts.isIdentifier(key) || ts.isStringLiteral(key)) && key.text === property.name;
  });
  if (!element || element.dotDotDotToken) return property;
  const { type } = property;
  const { name: inner } = element;
  const value = element.initializer && constantOf(element.initializer, compiler)?.value;
  return {
    ...property,
    optional: property.optional || element.initializer !== undefined,
    ...(value !== undefined && { default: value }),
    ...(type.kind === "object" && ts.isObjectBindingPattern(inner) && { type: withDefaults(type, inner, compiler) }),
  };
}
