import type { BaseType } from "ts-json-schema-generator";
import type ts from "typescript";

import type { TypeModel } from "../model";
import type { Decoder } from "../decoder/decoder";
import type { SchemaWriter } from "../schema/writer";
import type { Site, TypeReader } from "../analyze/types/reader";

/** How types of one kind are recognised and read. Kinds are asked in the order of the index; the first match reads. */
export interface ReadableKind {
  matches(type: ts.Type, reader: TypeReader): boolean;
  read(type: ts.Type, site: Site, reader: TypeReader): TypeModel;
}

/** How models of one kind become ts-json-schema-generator's types. */
export interface WritableKind<Model extends TypeModel> {
  write(model: Model, writer: SchemaWriter): BaseType;
  /**
   * The expression that makes of a wire value, in the variable `x`, what the function takes; undefined where that is the value itself.
   * It is asked only for values that the schema accepts.
   */
  decode?(model: Model, decoder: Decoder): string | undefined;
}
