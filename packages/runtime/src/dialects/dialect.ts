import type { JsonSchema } from "../jsonSchema.js";
import type { DialectName, LoweredSchema, Raise } from "../lowered.js";

/** A dialect: how schemas are rewritten for it, and what may stand in the result. */
export interface Dialect {
  readonly name: DialectName;
  /** Each is tried in turn, from the first again after each rewriting, until none has anything to do. */
  readonly passes: readonly Pass[];
  /** How large and how deep the result may be. */
  readonly limits?: Limits;
  /** Keywords that count while a schema is rewritten, and go without saying in the result. */
  readonly unsaid?: readonly (keyof JsonSchema)[];
  /** Whether a tool without parameters is shown by leaving the schema out. */
  readonly omitsEmpty?: true;
}

/** The most that a schema may have. */
export interface Limits {
  /** Objects within objects, the root being the first. */
  readonly depth?: number;
  readonly properties?: number;
  /** Properties that are not required. */
  readonly optionalProperties?: number;
  /** Schemas of more than one type. */
  readonly unions?: number;
  /** Values of all enumerations together. */
  readonly enumValues?: number;
  /** Characters of all names and enumerated texts together. */
  readonly characters?: number;
  /** Characters of the texts of one enumeration that has more than 250 of them. */
  readonly enumCharacters?: number;
}

/** Where a schema stands. */
export interface Site {
  /** The parameters as a whole, which references point into. */
  readonly root: JsonSchema;
  /** As it would be written in code: `order.items[].price`; empty for the root. */
  readonly path: string;
  /** The definitions below which arguments are turned back. */
  readonly live: ReadonlySet<string>;
  /** The definitions that were written out around it, outermost first. */
  readonly within: readonly string[];
}

/**
 * One rule of rewriting, for one schema before its parts: what to have in its stead, or undefined where there is nothing to do.
 * It must have nothing to do with its own results.
 */
export type Pass = (schema: LoweredSchema, site: Site) => Rewriting | undefined;

export interface Rewriting {
  readonly schema: LoweredSchema;
  /** How arguments are turned back. */
  readonly raise?: Raise;
  /** What was changed, for people; undefined for what does not matter to them. */
  readonly change?: string;
  /** The definition that was written out. */
  readonly entered?: string;
  /** Why the schema cannot be shown at all. */
  readonly refusal?: string;
}

/** One thing that a dialect shows in another way. */
export interface Change {
  /** Empty for the parameters as a whole. */
  readonly path: string;
  readonly change: string;
}

/** Why a dialect cannot show a tool. */
export interface Refusal {
  /** Empty for the parameters as a whole. */
  readonly path: string;
  readonly reason: string;
}

/** The path of a property, as it would be written in code. */
export function propertyPath(path: string, name: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}
