import type ts from "typescript";

import type { Compiler } from "../../checker/compiler";

/**
 * The type as written, with what its enclosing type parameters stand for. The checker forgets aliases of primitives and the order of
 * unions; a hint brings both back. It never decides structure: without one a description or an order is lost, never correctness.
 */
export interface Hint {
  readonly node: ts.TypeNode;
  readonly bound?: ReadonlyMap<ts.Symbol, Hint> | undefined;
}

/** Long enough for any alias chain that a person writes; an endless one stops here. */
const MAX_STEPS = 50;

export class Hints {
  private readonly targets = new Map<ts.TypeNode, ts.Symbol | undefined>();

  constructor(private readonly compiler: Compiler) {}

  /** The written type of a declaration: what stands after its colon. */
  of(declaration: ts.Node | undefined, bound?: Hint["bound"]): Hint | undefined {
    const { ts } = this.compiler;
    if (!declaration) return undefined;
    const typed =
      ts.isPropertySignature(declaration) ||
      ts.isPropertyDeclaration(declaration) ||
      ts.isParameter(declaration) ||
      ts.isIndexSignatureDeclaration(declaration) ||
      ts.isVariableDeclaration(declaration);
    return typed && declaration.type ? { node: declaration.type, bound } : undefined;
  }

  /** Without parentheses, and with a bare type parameter replaced by its argument. */
  resolve(hint: Hint | undefined): Hint | undefined {
    const { ts } = this.compiler;
    let at = hint;
    for (let step = 0; at && step < MAX_STEPS; step++) {
      if (ts.isParenthesizedTypeNode(at.node)) {
        at = { node: at.node.type, bound: at.bound };
        continue;
      }
      const symbol: ts.Symbol | undefined = this.target(at.node);
      if (!symbol || !(symbol.flags & ts.SymbolFlags.TypeParameter)) return at;
      at = at.bound?.get(symbol);
    }
    return at;
  }

  /** The hint with the user's own aliases replaced by what they are declared as. */
  unalias(hint: Hint | undefined): Hint | undefined {
    const chain = this.aliases(hint);
    return chain.length > 0 ? this.resolve(chain.at(-1)!.body) : this.resolve(hint);
  }

  /** The aliases passed through on the way to the type itself, outermost first. */
  aliases(hint: Hint | undefined): readonly { readonly symbol: ts.Symbol; readonly body: Hint | undefined }[] {
    const { ts } = this.compiler;
    const chain: { symbol: ts.Symbol; body: Hint | undefined }[] = [];
    let at = this.resolve(hint);
    for (let step = 0; at && step < MAX_STEPS; step++) {
      const symbol: ts.Symbol | undefined = this.target(at.node);
      if (!symbol || !(symbol.flags & ts.SymbolFlags.TypeAlias) || this.isBuiltIn(symbol)) break;
      const declaration = symbol.declarations?.find(ts.isTypeAliasDeclaration);
      if (!declaration) break;
      const body: Hint = { node: declaration.type, bound: this.bind(at, declaration) };
      chain.push({ symbol, body });
      at = this.resolve(body);
    }
    return chain;
  }

  /** The symbol that the written name stands for, when the type itself is named. */
  named(hint: Hint | undefined): ts.Symbol | undefined {
    const at = this.unalias(hint);
    return at && this.target(at.node);
  }

  /** What the type parameters of the type's declaration stand for; members' own hints need it. */
  bound(hint: Hint | undefined): Hint["bound"] {
    const { ts } = this.compiler;
    const at = this.unalias(hint);
    const symbol = at && this.target(at.node);
    if (!symbol) return at?.bound;
    const declaration = symbol.declarations?.find(ts.isInterfaceDeclaration);
    return declaration ? this.bind(at, declaration) : undefined;
  }

  /** The element of an array. */
  element(hint: Hint | undefined): Hint | undefined {
    const { ts } = this.compiler;
    const at = this.withoutReadonly(hint);
    if (!at) return undefined;
    return ts.isArrayTypeNode(at.node)
      ? { node: at.node.elementType, bound: at.bound }
      : this.argument(at, /^(Readonly)?Array$/, 0);
  }

  /** An element of a tuple. */
  tupleElement(hint: Hint | undefined, index: number): Hint | undefined {
    const { ts } = this.compiler;
    const at = this.withoutReadonly(hint);
    let node: ts.TypeNode | undefined = at && ts.isTupleTypeNode(at.node) ? at.node.elements[index] : undefined;
    if (node && ts.isNamedTupleMember(node)) node = node.type;
    if (node && (ts.isOptionalTypeNode(node) || ts.isRestTypeNode(node))) node = node.type;
    return node && { node, bound: at?.bound };
  }

  /** The written keys (0) or value type (1) of a `Record` or another mapped type, alone or in an intersection. */
  recordArgument(hint: Hint | undefined, index: 0 | 1): Hint | undefined {
    const { ts } = this.compiler;
    const at = this.unalias(hint);
    if (!at) return undefined;
    if (ts.isMappedTypeNode(at.node)) {
      const { nameType, type, typeParameter } = at.node;
      // The properties of `keyof T` have an order of their own.
      const keys = nameType || ts.isTypeOperatorNode(typeParameter.constraint!) ? undefined : typeParameter.constraint;
      const node = index === 0 ? keys : type;
      return node && { node, bound: at.bound };
    }
    if (!ts.isIntersectionTypeNode(at.node)) {
      const wrapped = this.argument(at, /^(Partial|Required|Readonly)$/, 0);
      return wrapped ? this.recordArgument(wrapped, index) : this.argument(at, /^Record$/, index);
    }
    for (const node of at.node.types) {
      const found = this.recordArgument({ node, bound: at.bound }, index);
      if (found) return found;
    }
    return undefined;
  }

  /** The written member of an intersection that is this type. */
  partFor(hint: Hint | undefined, type: ts.Type): Hint | undefined {
    const { ts, checker } = this.compiler;
    const at = this.unalias(hint);
    const part =
      at && ts.isIntersectionTypeNode(at.node)
        ? at.node.types.find((node) => checker.getTypeFromTypeNode(node) === type)
        : undefined;
    return part && { node: part, bound: at?.bound };
  }

  /** What a mapped type maps its keys to: the value type of a `Record`, or the type after the colon. */
  mappedValue(hint: Hint | undefined): Hint | undefined {
    return this.recordArgument(hint, 1);
  }

  /** The members of a union, nested and aliased ones included, in written order. */
  members(hint: Hint | undefined): readonly Hint[] {
    const { ts } = this.compiler;
    const out: Hint[] = [];
    const visit = (at: Hint | undefined, depth: number): void => {
      const union = this.unalias(at);
      if (!union || depth > MAX_STEPS) return;
      if (!ts.isUnionTypeNode(union.node)) out.push(this.resolve(at)!);
      else for (const node of union.node.types) visit({ node, bound: union.bound }, depth + 1);
    };
    visit(hint, 0);
    return out;
  }

  /** The written member of a union that is this type. */
  memberFor(hint: Hint | undefined, type: ts.Type): Hint | undefined {
    const members = this.members(hint);
    return members.find((member) => this.compiler.checker.getTypeFromTypeNode(member.node) === type);
  }

  private withoutReadonly(hint: Hint | undefined): Hint | undefined {
    const { ts } = this.compiler;
    let at = this.unalias(hint);
    while (at && ts.isTypeOperatorNode(at.node)) at = this.unalias({ node: at.node.type, bound: at.bound });
    return at;
  }

  /** A type argument of a written reference to one of the library's generics. */
  argument(from: Hint | undefined, name: RegExp, index: number): Hint | undefined {
    const hint = this.unalias(from);
    if (!hint) return undefined;
    const node = this.typeArguments(hint.node)?.[index];
    return node && name.test(this.target(hint.node)?.name ?? "") ? { node, bound: hint.bound } : undefined;
  }

  private bind(hint: Hint, declaration: ts.TypeAliasDeclaration | ts.InterfaceDeclaration): Hint["bound"] {
    const { checker } = this.compiler;
    const bound = new Map<ts.Symbol, Hint>();
    const written = this.typeArguments(hint.node);
    declaration.typeParameters?.forEach((parameter, index) => {
      const symbol = checker.getSymbolAtLocation(parameter.name);
      const argument = written?.[index];
      if (symbol && argument) bound.set(symbol, { node: argument, bound: hint.bound });
      else if (symbol && parameter.default) bound.set(symbol, { node: parameter.default, bound });
    });
    return bound;
  }

  /** What a type is named by: `Name`, `Space.Name` or `import("./file").Name`. */
  private target(node: ts.TypeNode): ts.Symbol | undefined {
    if (!this.targets.has(node)) this.targets.set(node, this.lookUp(node));
    return this.targets.get(node);
  }

  private lookUp(node: ts.TypeNode): ts.Symbol | undefined {
    const { ts, checker } = this.compiler;
    let name: ts.EntityName | undefined;
    if (ts.isTypeReferenceNode(node)) name = node.typeName;
    else if (ts.isImportTypeNode(node) && !node.isTypeOf) name = node.qualifier;
    const symbol = name && checker.getSymbolAtLocation(ts.isQualifiedName(name) ? name.right : name);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }

  private typeArguments(node: ts.TypeNode): readonly ts.TypeNode[] | undefined {
    const { ts } = this.compiler;
    return ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node) ? node.typeArguments : undefined;
  }

  private isBuiltIn(symbol: ts.Symbol): boolean {
    return !!symbol.declarations?.some((declaration) => this.compiler.isBuiltIn(declaration.getSourceFile()));
  }
}
