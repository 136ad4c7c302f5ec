import type { BaseType, Definition, SubTypeFormatter, TupleType, TypeFormatter } from "ts-json-schema-generator";

import type { LiteralModel } from "../model";
import type { Generator } from "./generator";

export interface ObjectParts {
  readonly properties: readonly { readonly name: string; readonly optional: boolean; readonly type: BaseType }[];
  readonly patterns: readonly { readonly pattern: string; readonly type: BaseType }[];
  readonly additional: BaseType | undefined;
}

export interface SchemaFormatter {
  readonly formatter: TypeFormatter;
  object(parts: ObjectParts): BaseType;
  constants(values: LiteralModel["values"]): BaseType;
  reference(name: string): BaseType;
}

/** Writes a type's schema, given what writes those of the types inside it. */
type Define = (define: (child: BaseType) => Definition) => Definition;

/**
 * ts-json-schema-generator's formatter chain, with links of our own before it. Objects: its property names lose their quotes, and it
 * knows no patternProperties. Constants: it merges an enumeration into the union around it. References: ours lead into `$defs`.
 * Tuples: draft 2020-12 says prefixItems. The chain caches for ever, so each tool gets one of its own.
 */
export function createSchemaFormatter(generator: Generator): SchemaFormatter {
  const Written = writtenType(generator);
  const formatter = generator.createFormatter(generator.DEFAULT_CONFIG, (chain, children) => {
    chain.addTypeFormatter({
      supportsType: (type) => type instanceof Written,
      getDefinition: (type) => (type as InstanceType<typeof Written>).define((child) => children.getDefinition(child)),
      getChildren: () => [],
    });
    chain.addTypeFormatter(tupleFormatter(generator, children));
  });
  let count = 0;
  const written = (define: Define): BaseType => new Written(`written-${count++}`, define);
  return {
    formatter,
    object: (parts) => written((define) => objectSchema(parts, define)),
    constants: (values) => written(() => constantsSchema(values)),
    reference: (name) => written(() => ({ $ref: `#/$defs/${name}` })),
  };
}

/** A type that knows its schema. Its id is its own: the chain drops members of a union that have the same. */
function writtenType({ BaseType }: Generator) {
  return class Written extends BaseType {
    constructor(
      private readonly id: string,
      readonly define: Define,
    ) {
      super();
    }
    getId(): string {
      return this.id;
    }
  };
}

function objectSchema(
  { properties, patterns, additional }: ObjectParts,
  define: (child: BaseType) => Definition,
): Definition {
  const required = properties.filter(({ optional }) => !optional).map(({ name }) => name);
  const rest = additional ? define(additional) : false;
  const isOpen = rest !== false && Object.keys(rest).length === 0;
  const hasNames = properties.length > 0 || (rest === false && patterns.length === 0);
  const schemasOf = <Each extends { readonly type: BaseType }>(each: readonly Each[], key: (one: Each) => string) =>
    Object.fromEntries(each.map((one) => [key(one), define(one.type)]));
  return {
    type: "object",
    ...(hasNames && { properties: schemasOf(properties, ({ name }) => name) }),
    ...(required.length > 0 && { required }),
    ...(patterns.length > 0 && { patternProperties: schemasOf(patterns, ({ pattern }) => pattern) }),
    ...(!isOpen && { additionalProperties: rest }),
  };
}

function constantsSchema(values: LiteralModel["values"]): Definition {
  const types = [...new Set(values.map((value) => (value === null ? "null" : typeof value)))] as ("string" | "null")[];
  const [type, ...others] = types;
  return {
    type: type && others.length === 0 ? type : types,
    ...(values.length === 1 ? { const: values[0]! } : { enum: [...values] }),
  };
}

function tupleFormatter({ TupleTypeFormatter }: Generator, children: TypeFormatter): SubTypeFormatter {
  class Draft2020TupleFormatter extends TupleTypeFormatter {
    override getDefinition(type: TupleType): Definition {
      const { type: kind, items, additionalItems, ...limits } = super.getDefinition(type);
      if (!Array.isArray(items)) return { type: kind, ...(items !== undefined && { items }), ...limits };
      const rest = additionalItems === undefined ? {} : { items: additionalItems };
      // The generator's types are of draft 7, which knows no prefixItems.
      return { type: kind, ...{ prefixItems: items }, ...rest, ...limits };
    }
  }
  return new Draft2020TupleFormatter(children);
}
