import type ts from "typescript";

export type TypeScript = typeof ts;

/** The questions that discovery and analysis may ask of a type checker. Another compiler serves them by answering these. */
export type Checker = Pick<
  ts.TypeChecker,
  | "getAliasedSymbol"
  | "getAwaitedType"
  | "getBaseConstraintOfType"
  | "getConstantValue"
  | "getIndexInfosOfType"
  | "getNeverType"
  | "getPropertiesOfType"
  | "getReturnTypeOfSignature"
  | "getSignaturesOfType"
  | "getSymbolAtLocation"
  | "getTypeArguments"
  | "getTypeAtLocation"
  | "getTypeFromTypeNode"
  | "getTypeOfSymbol"
  | "getTypeOfSymbolAtLocation"
  | "isArrayType"
  | "isTupleType"
  | "isTypeAssignableTo"
  | "typeToString"
>;

/** A program as the stages see it. `ts` is the host's own copy: flags and kinds differ between versions. */
export interface Compiler {
  readonly ts: TypeScript;
  readonly checker: Checker;
  readonly options: ts.CompilerOptions;
  /** Whether the program knows `@toolsig/runtime` at all; without it there are no tools to look for. */
  readonly usesRuntime: boolean;
  /** Whether TypeScript's own error type stands here: something could not be resolved. */
  isUnresolved(type: ts.Type): boolean;
  /** Whether the file belongs to TypeScript's library or to `@types/node`. */
  isBuiltIn(file: ts.SourceFile): boolean;
  /** Whether the file belongs to an installed package. */
  isExternal(file: ts.SourceFile): boolean;
  /** Whether the node is declared by `@toolsig/runtime`. */
  isRuntime(node: ts.Node): boolean;
}
