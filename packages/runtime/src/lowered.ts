import { ownValue } from "./arguments/helpers.js";
import type { ToolCore } from "./compiledTool.js";
import { ToolDefinitionError } from "./errors.js";
import type { JsonSchema, JsonValue } from "./jsonSchema.js";
import type { Tool } from "./toolTypes.js";

/** The dialects of JSON Schema that model providers take. */
export type DialectName = "openai-strict" | "openai" | "anthropic" | "anthropic-strict" | "gemini" | "mcp";

/** JSON Schema, and the one keyword of OpenAPI 3.0 that takes the place of a null type. */
export interface LoweredSchema extends JsonSchema {
  readonly nullable?: boolean;
}

/** A tool's parameters in one dialect. */
export interface LoweredParameters {
  /** Left out if the dialect shows the parameters as they are; null if it shows a tool without parameters by leaving the schema out. */
  readonly parameters?: LoweredSchema | null;
  /** Left out if arguments come as the tool's own schema has them. */
  readonly raise?: Raise;
}

/**
 * How arguments made for a lowered schema become those of the tool's own. Follows the parts of the lowered schema, and holds only those
 * below which something is to be done.
 */
export interface Raise {
  readonly properties?: Readonly<Record<string, Raise>>;
  /** Of all other properties. */
  readonly additionalProperties?: Raise;
  /** By the pattern of their names. */
  readonly patternProperties?: Readonly<Record<string, Raise>>;
  readonly prefixItems?: readonly Raise[];
  readonly items?: Raise;
  /** One for each branch of the union. */
  readonly anyOf?: readonly Raise[];
  /** The name of a definition: what is done there is done here. */
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Raise>>;
  /** The properties whose null stands for absence. */
  readonly omit?: readonly string[];
  /** What properties are called in the tool's own schema, by what they are shown as. */
  readonly names?: Readonly<Record<string, string>>;
  /** A list of `{ key, value }` becomes an object: the list itself, or with a name, that property, merged into the others. */
  readonly entries?: true | string;
  /** The properties that are a tuple's elements, in order. */
  readonly tuple?: readonly string[];
  /** The property that lists the elements after those. */
  readonly rest?: string;
  /** The property that is the value itself. */
  readonly content?: string;
  /** What a text stands for; `"json"` for the value that it is the JSON of. */
  readonly text?: "json" | Readonly<Record<string, JsonValue>>;
}

/** Turns arguments that were made for another schema than the tool's own into the tool's: `raiseFrom()` of `@toolsig/runtime/dialects`. */
export type RaiseArguments = (tool: Tool) => (args: unknown) => unknown;

/** A tool's parameters in a dialect. Throws `ToolDefinitionError` if the tool was not compiled for it. */
export function loweredFor(core: ToolCore, dialect: DialectName): LoweredParameters {
  const lowered = ownValue(core.dialects ?? {}, dialect) ?? core.lower?.(dialect);
  if (lowered) return lowered;
  throw new ToolDefinitionError(
    core.name,
    `was not compiled for "${dialect}": add "dialects": ["${dialect}"] to @toolsig/transformer in tsconfig.json.`,
  );
}
