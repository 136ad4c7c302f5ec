import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

import type { DynamicSchema } from "../dynamicTool.js";
import { adoptSchema, type ForeignSchema } from "../foreignSchema.js";
import { writeFor } from "../schemaTargets.js";
import type { ArgumentsObject } from "../standardSchema.js";

export interface JsonSchemaOptions {
  /**
   * Compiles the schema. Default: an instance for this schema alone, of the draft that it names, or 2020-12. That one takes no notice of formats:
   * to have them checked, give one that knows them (ajv-formats).
   */
  readonly ajv?: Compiler | undefined;
}

type Compiler = Pick<Ajv, "compile">;

/**
 * Makes a standard schema of a JSON Schema, for `dynamicTool()`. Ajv compiles it, which is a peer dependency.
 * Throws what Ajv throws for a schema that it cannot compile, and `RangeError` for a reference that leads out of the schema.
 */
export function jsonSchema(schema: object, options: JsonSchemaOptions = {}): DynamicSchema<ArgumentsObject> {
  const { ajv = ajvFor(schema) } = options;
  const accepts = ajv.compile<ArgumentsObject>(schema);
  const adopted = adoptSchema(schema as ForeignSchema);
  const convert = ({ target }: { readonly target: string }) => writeFor(target, "of a JSON Schema", adopted);
  return {
    "~standard": {
      version: 1,
      vendor: "toolsig",
      validate: (value) => (accepts(value) ? { value } : { issues: accepts.errors!.map(toIssue) }),
      jsonSchema: { input: convert, output: convert },
    },
  };
}

/** What no schema may do to its tool: print, fail for keywords that are not known, take keys for own that are not. */
const OPTIONS: Options = { strict: false, logger: false, ownProperties: true };

function ajvFor(schema: object): Compiler {
  const { $schema = "" } = schema as { readonly $schema?: unknown };
  return /draft-0[67]/.test(String($schema)) ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS);
}

/** Steps of the path are texts, also those into lists. */
const toIssue = ({ instancePath, message = "not valid" }: ErrorObject) => ({
  message,
  path: instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")),
});
