import { ownValue } from "./arguments/helpers.js";
import { findIssue, type Finding } from "./arguments/issue.js";
import { resolve } from "./arguments/schema.js";
import { assembleTool, type AnyFunction } from "./compiledTool.js";
import type { ToolContext } from "./context.js";
import { deepFreeze } from "./deepFreeze.js";
import { CONTRACT_VERSION } from "./definition.js";
import type { Verdict } from "./dialects/verdict.js";
import { describeThrown, ToolDefinitionError } from "./errors.js";
import type { JsonSchema } from "./jsonSchema.js";
import type { DialectName, LoweredParameters } from "./lowered.js";
import type { InputSchemaOptions } from "./standardSchema.js";
import type { Approval, EffectTool, ReadOnlyTool, Tool, ToolAnnotations } from "./toolTypes.js";
import { shorten } from "./wording.js";

/**
 * A schema that can check arguments and show itself: Standard Schema v1 and Standard JSON Schema v1, as zod 4 and arktype have them, valibot with
 * `@valibot/to-json-schema`, and `jsonSchema()` of `@toolsig/runtime/dynamic`.
 */
export interface DynamicSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
    readonly validate: (value: unknown) => SchemaResult<Output> | PromiseLike<SchemaResult<Output>>;
    readonly jsonSchema: {
      readonly input: (options: InputSchemaOptions) => Record<string, unknown>;
      readonly output: (options: InputSchemaOptions) => Record<string, unknown>;
    };
  };
}

type SchemaResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] };

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a tool is made of at run time. */
export interface DynamicToolOptions<Output, Result> {
  /** `^[A-Za-z0-9_-]{1,64}$`; a registry refuses others. */
  readonly name: string;
  readonly description?: string | undefined;
  /** What the tool takes: an object. It must check synchronously. */
  readonly inputSchema: DynamicSchema<Output>;
  /** JSON Schema of what `execute` resolves to, to be shown; it is not checked. */
  readonly outputSchema?: object | undefined;
  readonly annotations?: ToolAnnotations | undefined;
  /** Shows the tool in dialects: `lower` of `@toolsig/runtime/dialects`. */
  readonly lower?: Lower | undefined;
  /** Takes what the schema puts out. */
  readonly execute: (args: Output, context: ToolContext) => Result;
}

/** The same of a tool with side effects. */
export interface DynamicEffectToolOptions<Output, Result> extends DynamicToolOptions<Output, Result> {
  readonly sideEffect: true;
  /** As in `tool()`. */
  readonly approval?: Approval;
}

/**
 * Makes a tool at run time, of a schema and a function: for tools that come over the wire, as those of an MCP server do.
 * Nothing is compiled; what else holds for tools holds for it. Arguments are repaired by the JSON Schema, and the schema itself judges.
 * Throws `ToolDefinitionError` if the schema cannot be shown, or shows no object.
 */
export function dynamicTool<Output, Result>(
  options: DynamicEffectToolOptions<Output, Result>,
): EffectTool<(args: Output, context: ToolContext) => Result>;
export function dynamicTool<Output, Result>(
  options: DynamicToolOptions<Output, Result> & { readonly sideEffect?: false },
): ReadOnlyTool<(args: Output, context: ToolContext) => Result>;
export function dynamicTool<Output, Result>(
  options: DynamicToolOptions<Output, Result> & { readonly sideEffect: boolean; readonly approval?: Approval },
): Tool<(args: Output, context: ToolContext) => Result>;
export function dynamicTool(options: DynamicToolOptions<unknown, unknown> & { readonly sideEffect?: boolean }): Tool {
  const { name, description = "", inputSchema, outputSchema, lower, execute, ...rest } = options;
  const parameters = parametersOf(name, inputSchema);
  const validate = (value: unknown): SchemaResult<unknown> => {
    const result = inputSchema["~standard"].validate(value);
    if ("then" in result) {
      result.then(undefined, () => undefined); // nobody waits for it
      throw new ToolDefinitionError(name, "has a schema that checks asynchronously, or throws where it checks.");
    }
    return result;
  };
  return assembleTool({
    ...rest,
    toolsig: CONTRACT_VERSION,
    name,
    description,
    parameters,
    ...(outputSchema && { outputSchema: frozenCopy(outputSchema) }),
    bind: ["@arguments", "@context"],
    fn: execute as AnyFunction,
    implemented: true,
    accepts: (value) => !validate(value).issues,
    bounded: () => false,
    explain: (value) => (validate(value).issues ?? []).map((issue) => findingOf(issue, value)),
    decode: (args) => (validate(args) as { value: Readonly<Record<string, unknown>> }).value,
    lower: loweringOf(name, parameters, lower),
  });
}

/** What a schema shows of itself. Callers in JavaScript can pass anything for one. */
function parametersOf(name: string, schema: DynamicSchema | undefined): JsonSchema {
  const { jsonSchema } = (schema?.["~standard"] ?? {}) as Partial<DynamicSchema["~standard"]>;
  if (!jsonSchema) throw new ToolDefinitionError(name, "needs a Standard Schema that is a Standard JSON Schema too.");
  const parameters = shownBy(name, () =>
    frozenCopy({ ...jsonSchema.input({ target: "draft-2020-12" }), $schema: undefined } as JsonSchema),
  );
  if (shownBy(name, () => resolve(parameters, parameters)).type === "object") return parameters;
  throw new ToolDefinitionError(name, 'needs a schema whose type is "object".');
}

/** What comes of a schema, which may have parts that its library has no JSON Schema for, or be nothing but a reference to itself. */
function shownBy<Shown>(name: string, show: () => Shown): Shown {
  try {
    return show();
  } catch (cause) {
    throw new ToolDefinitionError(name, `has a schema that cannot be shown: ${describeThrown(cause)}`, { cause });
  }
}

type Lower = (parameters: JsonSchema, dialect: DialectName) => Verdict;

/** Lowers parameters at run time, for each dialect once. */
function loweringOf(name: string, parameters: JsonSchema, lower: Lower | undefined) {
  const known = new Map<DialectName, LoweredParameters>();
  return (dialect: DialectName): LoweredParameters => {
    const lowered = known.get(dialect) ?? lowerNow(dialect);
    known.set(dialect, lowered);
    return lowered;
  };

  function lowerNow(dialect: DialectName): LoweredParameters {
    if (!lower) {
      throw new ToolDefinitionError(
        name,
        `is made at run time: to show it in "${dialect}", give it lower of @toolsig/runtime/dialects.`,
      );
    }
    const verdict = shownBy(name, () => lower(parameters, dialect));
    if (verdict.verdict !== "not expressible") return deepFreeze(verdict.lowered);
    const reasons = verdict.refusals.map(({ path, reason }) => `${path || "its parameters"}: ${reason}`);
    throw new ToolDefinitionError(name, `cannot be shown in "${dialect}": ${reasons.join("; ")}.`);
  }
}

/** What the schema itself says is wrong, as an issue. */
function findingOf({ message, path = [] }: SchemaIssue, value: unknown): Finding {
  const steps = path
    .map((step) => (typeof step === "object" ? step.key : step))
    .map((key) => (typeof key === "number" ? key : String(key)));
  const at = steps.reduce<unknown>((part, step) => ownValue(Object(part) as Record<string, unknown>, `${step}`), value);
  return { ...findIssue("constraint", `a valid value (${shorten(message, 200)})`, at), path: steps };
}

const frozenCopy = <T>(data: T): T => deepFreeze(JSON.parse(JSON.stringify(data)) as T);
