import { acceptArguments } from "./arguments/accept.js";
import type { ArgumentIssue } from "./arguments/issue.js";
import type { ToolCore } from "./compiledTool.js";
import { ToolArgumentError } from "./errors.js";
import { writeFor } from "./schemaTargets.js";

/** Arguments by name, as JSON has them. */
export type ArgumentsObject = Readonly<Record<string, unknown>>;

/** A tool's arguments as Standard Schema v1 and Standard JSON Schema v1 have them (https://standardschema.dev). */
export interface InputSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "toolsig";
    readonly types?: { readonly input: unknown; readonly output: ArgumentsObject } | undefined;
    /** Arguments, or their JSON text, repaired where that is harmless: what `ToolRunner.run` takes. Or what is wrong with them. */
    readonly validate: (value: unknown) => InputSchemaResult;
    /** The tool's parameters. Throws `ToolDefinitionError` for a target that cannot say them, or that there is not. */
    readonly jsonSchema: {
      readonly input: (options: InputSchemaOptions) => Record<string, unknown>;
      readonly output: (options: InputSchemaOptions) => Record<string, unknown>;
    };
  };
}

export type InputSchemaResult =
  { readonly value: ArgumentsObject; readonly issues?: undefined } | { readonly issues: readonly ArgumentIssue[] };

export interface InputSchemaOptions {
  /** The draft that the schema is written in. */
  readonly target: "draft-2020-12" | "draft-07" | "openapi-3.0" | (string & {});
}

/** The standard schema of a tool that is called `name`. What it puts out is what it takes, repaired: the runner decodes it. */
export function inputSchemaOf(name: string, core: ToolCore): InputSchema {
  const validate = (value: unknown): InputSchemaResult => {
    try {
      return { value: acceptArguments(name, core, value, {}).value };
    } catch (error) {
      if (error instanceof ToolArgumentError) return { issues: error.issues };
      throw error;
    }
  };
  const convert = ({ target }: InputSchemaOptions): Record<string, unknown> => writeFor(target, name, core.parameters);
  return { "~standard": { version: 1, vendor: "toolsig", validate, jsonSchema: { input: convert, output: convert } } };
}
