import type ts from "typescript";

import type { Compiler } from "../../checker/compiler";
import type { Correction, DiagnosticName, Problem } from "../../diagnostics";
import { kinds } from "../../kinds";
import type { ReadableKind } from "../../kinds/kind";
import type { TypeModel } from "../../model";
import { docsOf, type Docs } from "../docs";
import { Hints, type Hint } from "./hints";
import { documentedSymbols, isPlainName, typeName } from "./names";
import { applyDocs } from "./tagged";

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
/**
 * A named type of this many parts is written once, if it is used more than once. Instances of a generic are not shared: what their
 * type arguments say may differ though the types are the same.
 */
const SHARED_SIZE = 40;
/** More than any schema that a model could be shown. */
const MAX_PARTS = 20_000;

const UNKNOWN: TypeModel = { kind: "unknown" };

/** Reads the types of one tool. Its state lives as long as that. */
export class TypeReader {
  readonly hints: Hints;
  readonly definitions = new Map<string, TypeModel>();
  readonly problems: Problem[] = [];
  /** The definitions that recursive and large types have become. */
  private readonly finished = new Map<ts.Type, string>();
  private readonly open = new Map<ts.Type, OpenType>();
  private parts = 0;
  private readonly definitionNames = new Set<string>();

  constructor(
    readonly compiler: Compiler,
    private readonly callee: string,
    /** What the function's `@param` tags say, by path. */
    readonly paramDocs: ReadonlyMap<string, string>,
    /** Where the diagnostics of the parameter being read are shown. */
    public anchor: ts.Node,
    /** Whether the types are of what a tool gives back: then only what JSON.stringify writes by itself has a wire form. */
    readonly isOutput = false,
  ) {
    this.hints = new Hints(compiler);
  }

  /** Reads a type as one of the kinds. What has no JSON form is reported, and reads as unknown. */
  read(type: ts.Type, site: Site): TypeModel {
    if (++this.parts > MAX_PARTS) return this.parts === MAX_PARTS + 1 ? this.refuse("tooLarge", type, site) : UNKNOWN;
    const kind = this.kindOf(type);
    const model = kind ? kind.read(type, site, this) : this.refuse("unsupported", type, site, { reason: "", fix: "" });
    return model.kind === "reference" ? model : this.documented(model, type, site);
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
    const before = this.parts;
    const model = body();
    this.open.delete(type);
    const isLarge = this.parts - before >= SHARED_SIZE && isPlainName(type, this.compiler);
    if (entry.reference === undefined && !isLarge) return model;
    const reference = entry.reference ?? this.uniqueName(entry.name);
    this.finished.set(type, reference);
    this.definitions.set(reference, this.documented(model, type, site));
    return { kind: "reference", name: reference };
  }

  /** Reads the body of an array, tuple or union: only an alias of one can contain itself. */
  readMembers(type: ts.Type, site: Site, body: () => TypeModel): TypeModel {
    return type.aliasSymbol ? this.readNested(type, site, body) : body();
  }

  refuse(
    name: DiagnosticName,
    type: ts.Type,
    site: Site,
    values: Problem["values"] = {},
    correction?: Correction,
  ): TypeModel {
    const related = site.declaration && site.declaration !== this.anchor ? { related: site.declaration } : {};
    const filled = { path: site.path, type: this.show(type), callee: this.callee, ...values };
    this.problems.push({ name, values: filled, at: this.anchor, ...related, ...(correction && { correction }) });
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
    if (!second || instances.length < MAX_INSTANCES) return undefined;
    // A finite nest of instances comes to an end: its type arguments get shorter on the way in.
    const lengths = [...instances.map(([each]) => each), type].map((each) => this.fullText(each).length);
    const grows = lengths.every((length, index) => index === 0 || length > lengths[index - 1]!);
    return grows ? [second[0], second[1].site] : undefined;
  }

  private fullText(type: ts.Type): string {
    const { ts, checker } = this.compiler;
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  private uniqueName(base: string): string {
    let name = base;
    for (let count = 2; this.definitionNames.has(name); count++) name = `${base}_${count}`;
    this.definitionNames.add(name);
    return name;
  }

  /** A model with what the comments at its type's declaration, and at the aliases on the way to it, say. */
  private documented(model: TypeModel, type: ts.Type, site: Site): TypeModel {
    const docs = this.typeDocs(type, site.hint);
    if (docs.length === 0) return model;
    const tagged = applyDocs(model, docs, type, site, this);
    return { ...tagged.annotations, ...tagged.model };
  }

  /** The comments at the type's own declaration and at the aliases on the way to it, outermost first. The library's words are not the user's. */
  typeDocs(type: ts.Type, hint: Hint | undefined): readonly Docs[] {
    const { ts } = this.compiler;
    const written = this.hints.aliases(hint).map(({ symbol }) => symbol);
    const symbols = new Set([...written, ...documentedSymbols(type, this.hints.named(hint), ts)]);
    const declarations = [...symbols].flatMap((symbol) => symbol.declarations ?? []);
    return declarations.filter((each) => !this.isForeign(each)).map((each) => docsOf(ts, each));
  }

  /** Whether a declaration is in an installed package, where a user cannot mend it and its words are not theirs. */
  isForeign(declaration: ts.Node): boolean {
    return this.compiler.isExternal(declaration.getSourceFile()) || this.compiler.isRuntime(declaration);
  }
}
