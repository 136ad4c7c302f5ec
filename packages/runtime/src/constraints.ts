declare const constraint: unique symbol;

/**
 * JSON Schema keywords attached to a type. Plain values stay assignable, since the property is optional and nobody can name its key;
 * only the transformer reads it.
 */
export interface Constraint<Keywords> {
  readonly [constraint]?: Keywords;
}

/** A whole number: `limit: Int`. TypeScript has no integer type, and a schema that says "number" invites 2.5. */
export type Int = number & Constraint<{ readonly type: "integer" }>;

/** A number from `N` on: `limit: Min<1>`. Constraints intersect: `Int & Min<1> & Max<100>`. */
export type Min<N extends number> = number & Constraint<{ readonly minimum: N }>;

/** A number up to `N`. */
export type Max<N extends number> = number & Constraint<{ readonly maximum: N }>;

/** A number that `N` divides without rest. */
export type MultipleOf<N extends number> = number & Constraint<{ readonly multipleOf: N }>;

/** A string of so many characters (Unicode code points): `Length<1, 20>`, or `Length<1>` without an upper bound. */
export type Length<Shortest extends number, Longest extends number = number> = string &
  Constraint<
    number extends Longest
      ? { readonly minLength: Shortest }
      : { readonly minLength: Shortest; readonly maxLength: Longest }
  >;

/** A string in which the regular expression matches, with flag `u`: `Pattern<"^[a-z]+$">`. Without `^` and `$` it may match anywhere. */
export type Pattern<Source extends string> = string & Constraint<{ readonly pattern: Source }>;

/** A string in a format of JSON Schema: `Format<"email">`. */
export type Format<Name extends FormatName> = string & Constraint<{ readonly format: Name }>;

export type FormatName =
  | "date"
  | "date-time"
  | "duration"
  | "email"
  | "hostname"
  | "ipv4"
  | "ipv6"
  | "json-pointer"
  | "regex"
  | "relative-json-pointer"
  | "time"
  | "uri"
  | "uri-reference"
  | "uri-template"
  | "uuid";

/** Of an array, how many items: `string[] & Items<1, 5>`, or `string[] & Items<1>` without an upper bound. */
export type Items<Fewest extends number, Most extends number = number> = Constraint<
  number extends Most ? { readonly minItems: Fewest } : { readonly minItems: Fewest; readonly maxItems: Most }
>;
