import type { JsonSchema } from "./jsonSchema.js";
import type { DialectName, LoweredParameters } from "./lowered.js";

/** The version of the contract between generated code and this package; a definition of another version is refused. */
export const CONTRACT_VERSION = 1;

/**
 * What generated code hands to `tool()`: the compiled half of a tool. The transformer writes it; nobody else needs to.
 */
export interface ToolDefinition {
  /** The contract version, {@link CONTRACT_VERSION}; also what tells a definition from an options object. */
  readonly toolsig: number;
  /** The tool's name, as a model sees it: `^[A-Za-z0-9_-]{1,64}$`. */
  readonly name: string;
  readonly description?: string;
  readonly sideEffect?: boolean;
  /** JSON Schema (2020-12) of the arguments object. Its root is always a closed or open `type: "object"`. */
  readonly parameters: JsonSchema;
  /** `parameters` in the dialects that the tool was compiled for. */
  readonly dialects?: Readonly<Partial<Record<DialectName, LoweredParameters>>>;
  /** JSON Schema of what the function resolves to, for tools whose options ask for it. */
  readonly outputSchema?: JsonSchema;
  /** The formats that `parameters` names. A format that is not here constrains nothing. */
  readonly formats?: Formats;
  /** How the arguments object becomes positional arguments, one slot a parameter. */
  readonly bind: readonly ArgumentSlot[];
  /** Makes the validator; what it needs beyond plain JavaScript comes in as `helpers`. */
  readonly validate: (helpers: ValidatorHelpers) => (value: unknown) => boolean;
  /**
   * Makes the decoder, for tools that take what JSON has no form for (Date, URL, Set, Map, bigint, bytes): it turns accepted arguments,
   * which are in wire form, into what the function takes. It never writes to what it is given, and cannot fail on what the validator accepts.
   */
  readonly decode?: (helpers: ValidatorHelpers) => (args: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** Formats by name: what a text of the format matches, or what tells whether a text has it. An expression has no flag `g` or `y`. */
export type Formats = Readonly<Record<string, RegExp | ((text: string) => boolean)>>;

/**
 * Where one positional argument comes from:
 * a plain name is that property of the arguments object; `"...name"` is a property holding an array, spread (last slot only);
 * `"@arguments"` is the arguments object itself; `"@context"` is the call's {@link ToolContext}.
 */
export type ArgumentSlot = string;

/** Stands in for a definition where the compiler reported an error; loading the tool throws the message. */
export interface FailedToolDefinition {
  readonly toolsig: number;
  readonly error: string;
}

/** What a generated validator or decoder may call. Nothing else reaches it: generated code has no imports. */
export interface ValidatorHelpers {
  /** The definition's own `parameters`: validators look keys up in it rather than carry a copy. */
  readonly parameters: JsonSchema;
  /** Deep equality of JSON values. */
  readonly equal: (left: unknown, right: unknown) => boolean;
  /** Whether no two items of an array are equal. */
  readonly areUnique: (items: readonly unknown[]) => boolean;
  /** Whether a value is what JSON text has for an object, and no instance of a class. */
  readonly isPlainObject: (value: unknown) => boolean;
  /** Length of a string in Unicode code points. */
  readonly ucs2length: (text: string) => number;
  /** The definition's own `formats`, empty if it has none. */
  readonly formats: Formats;
}
