import type { JsonValue } from "@toolsig/runtime";
import type ts from "typescript";

/** What stage 1 finds: one call of the runtime's `tool` or `declareTool`. */
export interface ToolDeclaration {
  readonly callee: "tool" | "declareTool";
  readonly call: ts.CallExpression;
  /** The options argument, when there is one. */
  readonly options?: ts.Expression;
  /** The function, for `tool`; undefined when the argument is missing. */
  readonly fn?: ts.Expression;
}

/** What stage 2 makes of a declaration: plain data, from here on no compiler object is needed. */
export interface ToolModel {
  readonly name: string;
  readonly description?: string;
  readonly sideEffect: boolean;
  /** The arguments object that a model writes. */
  readonly parameters: ObjectModel;
  /** One slot a parameter of the function; see the runtime's ArgumentSlot. */
  readonly bind: readonly string[];
  /** The recursive types, by the name that references use. */
  readonly definitions: ReadonlyMap<string, TypeModel>;
}

/** A property of an object, or a parameter of the function. */
export interface PropertyModel {
  readonly name: string;
  readonly optional: boolean;
  readonly type: TypeModel;
  /** What is written at the property or parameter itself; it wins over the description of its type. */
  readonly description?: string;
  /** The value of a constant initialiser. */
  readonly default?: JsonValue;
}

interface Described {
  /** From the JSDoc of the named type this was read from. */
  readonly description?: string;
}

/** Any JSON value; with `nonNull`, any but null (the type `{}`). */
export interface UnknownModel extends Described {
  readonly kind: "unknown";
  readonly nonNull?: true;
}

export interface PrimitiveModel extends Described {
  readonly kind: "primitive";
  readonly type: "string" | "number" | "boolean" | "null";
}

/** A primitive or an array narrowed by JSON Schema keywords, as `Int` is. */
export interface ConstrainedModel extends Described {
  readonly kind: "constrained";
  readonly base: TypeModel;
  readonly keywords: { readonly [keyword: string]: JsonValue };
}

/** One or more constants: literal types, unions of them, enums. In written order. */
export interface LiteralModel extends Described {
  readonly kind: "literal";
  readonly values: readonly (string | number | boolean | null)[];
}

export interface UnionModel extends Described {
  readonly kind: "union";
  readonly members: readonly TypeModel[];
}

export interface ArrayModel extends Described {
  readonly kind: "array";
  readonly element: TypeModel;
}

export interface TupleModel extends Described {
  readonly kind: "tuple";
  readonly elements: readonly { readonly type: TypeModel; readonly optional: boolean; readonly label?: string }[];
  readonly rest?: TypeModel;
}

export interface ObjectModel extends Described {
  readonly kind: "object";
  readonly properties: readonly PropertyModel[];
  /** What other keys may hold; undefined closes the object. */
  readonly additional?: TypeModel;
  /** What keys of a pattern may hold. */
  readonly patterns: readonly { readonly pattern: string; readonly type: TypeModel }[];
}

/** Refers to {@link ToolModel.definitions}. */
export interface ReferenceModel extends Described {
  readonly kind: "reference";
  readonly name: string;
}

export type TypeModel =
  | UnknownModel
  | PrimitiveModel
  | ConstrainedModel
  | LiteralModel
  | UnionModel
  | ArrayModel
  | TupleModel
  | ObjectModel
  | ReferenceModel;
