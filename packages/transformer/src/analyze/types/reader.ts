import type ts from "typescript";

import type { Compiler } from "../../checker/compiler";
import type { DiagnosticName, Problem } from "../../diagnostics";
import { kinds } from "../../kinds";
import type { ReadableKind } from "../../kinds/kind";
import type { TypeModel } from "../../model";
import { docsOf } from "../docs";
import { Hints, type Hint } from "./hints";
import { documentedSymbols, typeName } from "./names";

/** Where in the arguments a type stands. */
export interface Site {
  /** As the user would write it: `order.items[].price`. */
  readonly path: string;
  /** The declaration of the parameter or property, for related information. */
  readonly declaration?: ts.Node | undefined;
  readonly hint?: Hint | undefined;
}

/** A type that is being read; meeting it again inside itself makes it a definition. */
interface OpenType {
  readonly name: string;
  readonly site: Site;
  reference?: string;
}

/** The same declaration inside itself this many times, each time with other type arguments, has no end. */
const MAX_INSTANCES = 5;
const MAX_NESTING = 64;

const UNKNOWN: TypeModel = { kind: "unknown" };

/** Reads the types of one tool. Its state lives as long as that. */
export class TypeReader {
  readonly hints: Hints;
  readonly definitions = new Map<string, TypeModel>();
  readonly problems: Problem[] = [];
  /** The definitions that recursive types have become. */
  private readonly finished = new Map<ts.Type, string>();
  private readonly open = new Map<ts.Type, OpenType>();
  private readonly definitionNames = new Set<string>();

  constructor(
    readonly compiler: Compiler,
    private readonly callee: string,
    /** What the function's `@param` tags say, by path. */
    readonly paramDocs: ReadonlyMap<string, string>,
    /** Where the diagnostics of the parameter being read are shown. */
    public anchor: ts.Node,
  ) {
    this.hints = new Hints(compiler);
  }

  /** Reads a type as one of the kinds. What has no JSON form is reported, and reads as unknown. */
  read(type: ts.Type, site: Site): TypeModel {
    const kind = this.kindOf(type);
    const model = kind ? kind.read(type, site, this) : this.refuse("unsupported", type, site, { reason: "", fix: "" });
    return model.kind === "reference" ? model : this.described(model, type, site.hint);
  }

  kindOf(type: ts.Type): ReadableKind | undefined {
    return kinds.find(({ matches }) => matches(type, this));
  }

  /** Reads the body of a type that has a name or is an object, and so can contain itself; recursion turns it into a definition. */
  readNested(type: ts.Type, site: Site, body: () => TypeModel): TypeModel {
    const finished = this.finished.get(type);
    if (finished !== undefined) return { kind: "reference", name: finished };
    const again = this.open.get(type);
    if (again) {
      again.reference ??= this.uniqueName(again.name);
      return { kind: "reference", name: again.reference };
    }
    const expanding = this.expansion(type, site);
    if (expanding) return this.refuse("expanding", ...expanding);
    const entry: OpenType = { name: typeName(type, this.compiler), site };
    this.open.set(type, entry);
    const model = body();
    this.open.delete(type);
    if (entry.reference === undefined) return model;
    this.finished.set(type, entry.reference);
    this.definitions.set(entry.reference, this.described(model, type, site.hint));
    return { kind: "reference", name: entry.reference };
  }

  /** Reads the body of an array, tuple or union: only an alias of one can contain itself. */
  readMembers(type: ts.Type, site: Site, body: () => TypeModel): TypeModel {
    return type.aliasSymbol ? this.readNested(type, site, body) : body();
  }

  refuse(name: DiagnosticName, type: ts.Type, site: Site, values: Problem["values"] = {}): TypeModel {
    const related = site.declaration && site.declaration !== this.anchor ? { related: site.declaration } : {};
    const filled = { path: site.path, type: this.show(type), callee: this.callee, ...values };
    this.problems.push({ name, values: filled, at: this.anchor, ...related });
    return UNKNOWN;
  }

  /** The type as TypeScript prints it, at a readable length. */
  show(type: ts.Type): string {
    return this.compiler.checker.typeToString(type);
  }

  /** Where a type began to expand without end, if it does: the first instance of its declaration inside another. */
  private expansion(type: ts.Type, site: Site): [ts.Type, Site] | undefined {
    if (this.open.size >= MAX_NESTING) return [type, site];
    const symbol = type.aliasSymbol ?? type.symbol;
    if (!symbol || symbol.name.startsWith("__")) return undefined;
    const instances = [...this.open].filter(([each]) => (each.aliasSymbol ?? each.symbol) === symbol);
    const [, second] = instances;
    return second && instances.length >= MAX_INSTANCES ? [second[0], second[1].site] : undefined;
  }

  private uniqueName(base: string): string {
    let name = base;
    for (let count = 2; this.definitionNames.has(name); count++) name = `${base}_${count}`;
    this.definitionNames.add(name);
    return name;
  }

  private described(model: TypeModel, type: ts.Type, hint: Hint | undefined): TypeModel {
    const description = model.description ?? this.descriptionOf(type, hint);
    return description ? { ...model, description } : model;
  }

  /** What the type's own declaration, or an alias on the way to it, says of it. The library's words are not the user's. */
  private descriptionOf(type: ts.Type, hint: Hint | undefined): string | undefined {
    const { ts } = this.compiler;
    const written = this.hints.aliases(hint).map(({ symbol }) => symbol);
    for (const symbol of [...written, ...documentedSymbols(type, this.hints.named(hint), ts)]) {
      for (const declaration of symbol.declarations ?? []) {
        if (this.compiler.isExternal(declaration.getSourceFile()) || this.compiler.isRuntime(declaration)) continue;
        const { description } = docsOf(ts, declaration);
        if (description) return description;
      }
    }
    return undefined;
  }
}
