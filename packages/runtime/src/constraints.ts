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
