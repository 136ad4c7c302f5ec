import type { JsonSchema } from "@toolsig/runtime";
import type { BaseType } from "ts-json-schema-generator";

import type { TypeScript } from "../checker/compiler";
import { writers } from "../kinds";
import type { WritableKind } from "../kinds/kind";
import type { Annotations, Definitions, ObjectModel, TypeModel } from "../model";
import { createSchemaFormatter, type SchemaFormatter } from "./formatter";
import { loadGenerator, type Generator } from "./generator";
import type { SchemaWriter } from "./writer";

/** Stage 3: how models become JSON Schema (draft 2020-12), each with the definitions that it may refer to. */
export function schemaWriterFor(definitions: Definitions, ts: TypeScript): (model: TypeModel) => JsonSchema {
  const generator = loadGenerator(ts);
  const format = createSchemaFormatter(generator);
  const writer = schemaWriter(generator, format);
  const schemaOf = (model: TypeModel): JsonSchema => format.formatter.getDefinition(writer.write(model)) as JsonSchema;
  const $defs = Object.fromEntries([...definitions].map(([name, model]) => [name, schemaOf(model)]));
  return (model) => (definitions.size === 0 ? schemaOf(model) : { ...schemaOf(model), $defs });
}

function schemaWriter(generator: Generator, format: SchemaFormatter): SchemaWriter {
  const annotate = (
    type: BaseType,
    { title, description, default: value, examples, deprecated }: Annotations,
  ): BaseType => {
    const annotations = {
      ...(title && { title }),
      ...(description && { description }),
      ...(value !== undefined && { default: value }),
      ...(examples && { examples }),
      ...(deprecated && { deprecated }),
    };
    return Object.keys(annotations).length > 0 ? new generator.AnnotatedType(type, annotations, false) : type;
  };
  const writer: SchemaWriter = {
    generator,
    write: (model) => annotate((writers[model.kind] as WritableKind<TypeModel>).write(model, writer), model),
    object: ({ properties, patterns, additional }: ObjectModel) =>
      format.object({
        properties: properties.map((property) => ({
          ...property,
          type: annotate(writer.write(property.type), property),
        })),
        patterns: patterns.map(({ pattern, type }) => ({ pattern, type: writer.write(type) })),
        additional: additional && writer.write(additional),
      }),
    constants: format.constants,
    reference: format.reference,
  };
  return writer;
}
