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
  readonly definitions: Definitions;
  /** What the function resolves to, if the tool shows that. */
  readonly output?: { readonly type: TypeModel; readonly definitions: Definitions };
}

export type Definitions = ReadonlyMap<string, TypeModel>;

/** What comments say, for the schema to show; it constrains nothing. */
export interface Annotations {
  readonly title?: string;
  readonly description?: string;
  /** The value of a constant initialiser, or of `@default`. */
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  readonly deprecated?: true;
}

/** A property of an object, or a parameter of the function. Its annotations win over those of its type. */
export interface PropertyModel extends Annotations {
  readonly name: string;
  readonly optional: boolean;
  readonly type: TypeModel;
}

/** JSON Schema keywords that constrain values, from comments and constraint types. */
export type Keywords = Readonly<Record<string, JsonValue>>;

/** Any JSON value; with `nonNull`, any but null (the type `{}`). */
export interface UnknownModel extends Annotations {
  readonly kind: "unknown";
  readonly nonNull?: true;
}

export interface PrimitiveModel extends Annotations {
  readonly kind: "primitive";
  readonly type: "string" | "number" | "boolean" | "null";
}

/** A primitive or an array narrowed by JSON Schema keywords, as `Int` is. */
export interface ConstrainedModel extends Annotations {
  readonly kind: "constrained";
  readonly base: TypeModel;
  readonly keywords: Keywords;
}

/** One or more constants: literal types, unions of them, enums. In written order. */
export interface LiteralModel extends Annotations {
  readonly kind: "literal";
  readonly values: readonly (string | number | boolean | null)[];
}

export interface UnionModel extends Annotations {
  readonly kind: "union";
  readonly members: readonly TypeModel[];
}

export interface ArrayModel extends Annotations {
  readonly kind: "array";
  readonly element: TypeModel;
}

export interface TupleModel extends Annotations {
  readonly kind: "tuple";
  readonly elements: readonly { readonly type: TypeModel; readonly optional: boolean; readonly label?: string }[];
  readonly rest?: TypeModel;
}

export interface ObjectModel extends Annotations {
  readonly kind: "object";
  readonly properties: readonly PropertyModel[];
  /** What other keys may hold; undefined closes the object. */
  readonly additional?: TypeModel;
  /** What keys of a pattern may hold. */
  readonly patterns: readonly { readonly pattern: string; readonly type: TypeModel }[];
}

/** A `Date`: on the wire an RFC 3339 date and time. */
export interface DateModel extends Annotations {
  readonly kind: "date";
}

/** A `URL`: on the wire its text. */
export interface UrlModel extends Annotations {
  readonly kind: "url";
}

/** A `Uint8Array` or a Node `Buffer`: on the wire base64. */
export interface BytesModel extends Annotations {
  readonly kind: "bytes";
  readonly buffer: boolean;
}

/** A `bigint`, or one of its literals: on the wire an integer or its digits. */
export interface BigIntModel extends Annotations {
  readonly kind: "bigint";
  /** The digits of a literal. */
  readonly value?: string;
}

/** A `Set`: on the wire an array in which no value comes twice. */
export interface SetModel extends Annotations {
  readonly kind: "set";
  readonly element: TypeModel;
}

/** A `Map`: on the wire an object, or with keys that are not plain strings, an array of pairs. */
export interface MapModel extends Annotations {
  readonly kind: "map";
  readonly key?: TypeModel;
  readonly value: TypeModel;
}

/** Refers to {@link ToolModel.definitions}. */
export interface ReferenceModel extends Annotations {
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
  | DateModel
  | UrlModel
  | BytesModel
  | BigIntModel
  | SetModel
  | MapModel
  | ReferenceModel;
