import type { AnySchemaObject, ValidateFunction } from "ajv";

import { HELPERS } from "../contract";
import type { CompiledSchema } from "./compileSchema";
import { areUnique, isPlainObject, QUIET } from "./keywords";
import { loadAjv } from "./loadAjv";
import { renamed } from "./renamed";

type CompiledPart = Pick<ValidateFunction, "source" | "schema">;

/** The parts of Ajv's scope that its types keep private. */
interface ScopeName {
  readonly str: string;
  readonly prefix: string;
  readonly value: { readonly ref: unknown; readonly key?: unknown; readonly code?: unknown };
}

/**
 * Assembles Ajv's functions and what they refer to into one expression: `(h) => { … return validate0; }`.
 * Those of the definitions named remember what they said of a value.
 * Ajv's own standalone text can't be used: it keeps `require()` calls, even as an ES module.
 */
export function linkValidator(compiled: CompiledSchema, remembering: ReadonlySet<string>): string {
  const remembered = new Set([...remembering].map((name) => compiled.definitions[name]));
  const linker = new Linker(compiled.paths, remembered);
  const main = linker.add(compiled.validate);
  return `(h) => {${linker.statements.join("")}return ${main};}`;
}

/**
 * Makes a predicate that judges each value once, however often it comes to it within one call. Few validators need one, so those carry it.
 */
const REMEMBERING =
  "(judge, known) => (data) => {" +
  "const isOutermost = !known;if(isOutermost){known = new Map();}" +
  "try{if(!known.has(data)){known.set(data, judge(data));}return known.get(data);}" +
  "finally{if(isOutermost){known = undefined;}}}";

class Linker {
  readonly statements: string[] = [];
  private readonly done = new Set<string>();

  constructor(
    private readonly schemaPaths: ReadonlyMap<AnySchemaObject, string>,
    private readonly remembered: ReadonlySet<unknown>,
  ) {}

  /** Adds a function and everything it refers to; returns its name. */
  add({ source, schema }: CompiledPart): string {
    const name = source!.validateName.str;
    if (this.done.has(name)) return name;
    this.done.add(name);
    const renames = new Map<string, string>();
    for (const names of Object.values(source!.scopeValues)) {
      for (const each of (names ?? []) as Iterable<ScopeName>) this.bind(each, renames);
    }
    const code = renamed(source!.validateCode, renames).replace(`function ${name}`, "function");
    // in brackets, since engines compile what they see in brackets at once, and read it only once
    this.statements.push(`const ${name} = ${this.remembered.has(schema) ? `(${REMEMBERING})` : ""}(${code});`);
    return name;
  }

  private bind({ str, prefix, value }: ScopeName, renames: Map<string, string>): void {
    if (prefix === "validate") {
      this.add(value.ref as ValidateFunction);
    } else if (prefix === "wrapper" || prefix === "root") {
      // A function that was not yet compiled when it was referred to: Ajv goes through an object, we need not.
      const { validateName, validate } = value.ref as { validateName: { str: string }; validate?: CompiledPart };
      renames.set(`${str}.validate`, validateName.str);
      if (validate?.source) this.add(validate);
    } else if (prefix === "schema") {
      const path = this.schemaPaths.get(value.ref as AnySchemaObject);
      if (path !== undefined) renames.set(`${str}.${QUIET}`, path);
    } else if (!this.done.has(str)) {
      this.done.add(str);
      this.statements.push(`const ${str} = ${valueCode(prefix, value)};`);
    }
  }
}

/** Formats and Ajv's own helpers come in as an argument; everything else prints itself. */
function valueCode(prefix: string, { ref, key, code }: ScopeName["value"]): string {
  const { equal, ucs2length } = loadAjv();
  if (prefix === "formats") return `h.${HELPERS.formats}[${JSON.stringify(key)}]`;
  if (ref === equal) return `h.${HELPERS.equal}`;
  if (ref === areUnique) return `h.${HELPERS.areUnique}`;
  if (ref === isPlainObject) return `h.${HELPERS.isPlainObject}`;
  return ref === ucs2length ? `h.${HELPERS.ucs2length}` : String(code);
}
