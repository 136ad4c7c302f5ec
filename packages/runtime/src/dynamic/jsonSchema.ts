import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";

import type { DynamicSchema } from "../dynamicTool.js";
import { stepsOf } from "../arguments/schema.js";
import { adoptSchema } from "../foreignSchema.js";
import type { AnySchema } from "../schemaParts.js";
import { writeFor } from "../schemaTargets.js";
import type { ArgumentsObject } from "../standardSchema.js";

export interface JsonSchemaOptions {
  /**
   * Compiles the schema. Default: an instance for this schema alone, of the draft that it names (6, 7, 2019-09 or 2020-12, which is that of a schema
   * without a name). That one takes no notice of formats: to have them checked, give one that knows them (ajv-formats).
   */
  readonly ajv?: Pick<Ajv, "compile"> | undefined;
}

/**
 * Makes a standard schema of a JSON Schema, for `dynamicTool()`. Ajv compiles it, which is a peer dependency.
 * Throws what Ajv throws for a schema that it cannot compile, and `RangeError` for a draft that is not known, for a reference that leads out of the
 * schema or to an anchor in it, and for what Ajv would not check at once: `$async`, and keys named `__proto__`.
 * Patterns are the schema's own: one from a server that is not trusted may take very long on a text.
 */
export function jsonSchema(schema: object, options: JsonSchemaOptions = {}): DynamicSchema<ArgumentsObject> {
  demandCheckable(schema);
  const accepts = options.ajv?.compile<ArgumentsObject>(schema) ?? compileAlone(schema);
  const adopted = adoptSchema(schema as AnySchema);
  const convert = ({ target }: { readonly target: string }) => writeFor(target, "(JSON Schema)", adopted);
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

const DRAFTS: readonly (readonly [name: RegExp, Ajv: new (options: Options) => Ajv])[] = [
  [/^$|2020-12/, Ajv2020],
  [/2019-09/, Ajv2019],
  [/draft-0[67]/, Ajv],
];

/** Without the draft's name: a draft goes by several, and an instance of Ajv knows one. */
function compileAlone(schema: object) {
  const { $schema = "", ...unnamed } = schema as { readonly $schema?: string };
  const Known = DRAFTS.find(([name]) => name.test($schema))?.[1];
  if (!Known) throw new RangeError(`The draft ${JSON.stringify($schema)} is not known: give an Ajv that knows it.`);
  return new Known(OPTIONS).compile<ArgumentsObject>(unnamed);
}

/** Ajv answers with a promise for the one, and overlooks the other. */
function demandCheckable(schema: object): void {
  const [, found] = /"(\$async|__proto__)":/.exec(JSON.stringify(schema)) ?? [];
  if (found) throw new RangeError(`What stands at "${found}" cannot be checked before a tool runs.`);
}

/** Steps of the path are texts, also those into lists. */
const toIssue = ({ instancePath, message = "not valid" }: ErrorObject) => ({
  message,
  path: stepsOf(instancePath),
});
