import type { BaseType, Definition, SubTypeFormatter, TupleType, TypeFormatter } from "ts-json-schema-generator";

import type { Generator } from "./writer";

export interface ObjectProperty {
  readonly name: string;
  readonly optional: boolean;
  readonly type: BaseType;
}

export interface ObjectParts {
  readonly properties: readonly ObjectProperty[];
  readonly patterns: readonly { readonly pattern: string; readonly type: BaseType }[];
  readonly additional: BaseType | undefined;
}

export interface SchemaFormatter {
  readonly formatter: TypeFormatter;
  object(parts: ObjectParts): BaseType;
  reference(name: string): BaseType;
}

/**
 * ts-json-schema-generator's formatter chain, with three links of our own before it: objects (its property names lose their quotes,
 * and it knows no patternProperties), tuples (draft 2020-12 says prefixItems) and references into `$defs`.
 * Its links cache for ever, so each tool gets a chain of its own.
 */
export function createSchemaFormatter(generator: Generator): SchemaFormatter {
  const { ObjectLike, Reference } = ownTypes(generator);
  const formatter = generator.createFormatter(generator.DEFAULT_CONFIG, (chain, children) => {
    chain.addTypeFormatter(new ObjectFormatter(children, (type) => (type instanceof ObjectLike ? type.parts : undefined)));
    chain.addTypeFormatter(new ReferenceFormatter((type) => (type instanceof Reference ? type.target : undefined)));
    chain.addTypeFormatter(tupleFormatter(generator, children));
  });
  let count = 0;
  return {
    formatter,
    object: (parts) => new ObjectLike(`object-${count++}`, parts),
    reference: (name) => new Reference(name),
  };
}

function ownTypes({ BaseType }: Generator) {
  class ObjectLike extends BaseType {
    constructor(
      private readonly id: string,
      readonly parts: ObjectParts,
    ) {
      super();
    }
    getId(): string {
      return this.id;
    }
  }
  class Reference extends BaseType {
    constructor(readonly target: string) {
      super();
    }
    getId(): string {
      return `reference-${this.target}`;
    }
  }
  return { ObjectLike, Reference };
}

class ObjectFormatter implements SubTypeFormatter {
  constructor(
    private readonly children: TypeFormatter,
    private readonly partsOf: (type: BaseType) => ObjectParts | undefined,
  ) {}

  supportsType(type: BaseType): boolean {
    return this.partsOf(type) !== undefined;
  }

  getDefinition(type: BaseType): Definition {
    const { properties, patterns, additional } = this.partsOf(type)!;
    const define = (child: BaseType): Definition => this.children.getDefinition(child);
    const required = properties.filter(({ optional }) => !optional).map(({ name }) => name);
    const rest = additional ? define(additional) : undefined;
    const isOpen = rest !== undefined && Object.keys(rest).length === 0;
    const hasNames = properties.length > 0 || (rest === undefined && patterns.length === 0);
    return {
      type: "object",
      ...(hasNames && {
      properties: Object.fromEntries(properties.map((property) => [property.name, define(property.type)])),
      }),
      ...(required.length > 0 && { required }),
      ...(patterns.length > 0 && {
        patternProperties: Object.fromEntries(patterns.map((each) => [each.pattern, define(each.type)])),
      }),
      ...(!isOpen && { additionalProperties: rest ?? false }),
    };
  }

  getChildren(): BaseType[] {
    return [];
  }
}

class ReferenceFormatter implements SubTypeFormatter {
  constructor(private readonly targetOf: (type: BaseType) => string | undefined) {}

  supportsType(type: BaseType): boolean {
    return this.targetOf(type) !== undefined;
  }

  getDefinition(type: BaseType): Definition {
    return { $ref: `#/$defs/${this.targetOf(type)!}` };
  }

  getChildren(): BaseType[] {
    return [];
  }
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
