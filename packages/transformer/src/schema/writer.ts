import type { BaseType } from "ts-json-schema-generator";

import type { LiteralModel, ObjectModel, TypeModel } from "../model";
import type { Generator } from "./generator";

/** What a kind needs to write its model as a ts-json-schema-generator type. */
export interface SchemaWriter {
  readonly generator: Generator;
  /** Writes any model, description included. */
  write(model: TypeModel): BaseType;
  constants(values: LiteralModel["values"]): BaseType;
  object(model: ObjectModel): BaseType;
  reference(name: string): BaseType;
}
