import type { JsonSchema } from "@toolsig/runtime";

import { HELPERS } from "../contract";

/** A schema that becomes a function of its own, and the expression by which generated code finds it in the tool's parameters. */
export interface Part {
  readonly schema: JsonSchema;
  readonly path: string;
}

export interface PreparedSchema {
  readonly root: Part;
  readonly definitions: Readonly<Record<string, Part>>;
}

/** What says nothing about values. */
const ANNOTATIONS = ["title", "description", "default", "examples", "deprecated"];

/** The schema as it is checked in the fewest steps. */
export function prepare({ $defs = {}, ...schema }: JsonSchema): PreparedSchema {
  const preparation = new Preparation();
  const path = `h.${HELPERS.parameters}`;
  const root = { schema: preparation.prepared(schema, path), path };
  for (const [name, each] of Object.entries($defs))
    preparation.define(name, each, `${path}.$defs[${JSON.stringify(name)}]`);
  return { root, definitions: preparation.definitions };
}

class Preparation {
  readonly definitions: Record<string, Part> = {};
  private branches = 0;

  define(name: string, schema: JsonSchema, path: string): void {
    this.definitions[name] = { schema: this.prepared(schema, path), path };
  }

  /**
   * Properties that are constants come before the others: where they are the tags of a union, no branch but the right one looks at more.
   * What is one of the allowed values is of their type.
   */
  prepared(schema: JsonSchema, path: string): JsonSchema {
    const { type, properties, patternProperties, additionalProperties, prefixItems, items, anyOf, ...others } = schema;
    const part = <Value>(value: Value, key: string): Value =>
      typeof value === "object" ? (this.prepared(value as JsonSchema, `${path}.${key}`) as Value) : value;
    const parts = (values: Readonly<Record<string, JsonSchema>>, key: string) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, part(value, `${key}[${JSON.stringify(name)}]`)]),
      );
    const entries = Object.entries(properties ?? {});
    const sorted = [true, false].flatMap((first) => entries.filter(([, each]) => isConstant(each) === first));
    return {
      ...(type !== undefined && !isImplied(schema) && { type }),
      ...others,
      ...(properties && { properties: parts(Object.fromEntries(sorted), "properties") }),
      ...(patternProperties && { patternProperties: parts(patternProperties, "patternProperties") }),
      ...(additionalProperties !== undefined && {
        additionalProperties: part(additionalProperties, "additionalProperties"),
      }),
      ...(prefixItems && { prefixItems: prefixItems.map((each, index) => part(each, `prefixItems[${index}]`)) }),
      ...(items !== undefined && { items: part(items, "items") }),
      ...(anyOf && { anyOf: anyOf.map((each, index) => this.branch(each, `${path}.anyOf[${index}]`)) }),
    };
  }

  /** A branch of a union: a reference, what one condition tells, or else a reference to a function that is made for it. */
  private branch(schema: JsonSchema, path: string): JsonSchema {
    if (schema.$ref !== undefined || isPlain(schema)) return schema;
    const name = `branch-${this.branches++}`; // unlike any name of a type
    this.define(name, schema, path);
    return { $ref: `#/$defs/${name}` };
  }
}

const isConstant = ({ const: only, enum: values }: JsonSchema): boolean => only !== undefined || values !== undefined;

/** Whether a schema names types, and asks for nothing else. */
const isPlain = (schema: JsonSchema): boolean =>
  schema.type !== undefined && Object.keys(schema).every((key) => key === "type" || ANNOTATIONS.includes(key));

/** Whether no value is allowed but those of the schema's type. */
function isImplied({ type, const: only, enum: values = [only!] }: JsonSchema): boolean {
  const types: readonly string[] = [type ?? []].flat();
  return values.every((value) => types.includes(typeof value));
}
