import { isBounded } from "./arguments/bounded.js";
import type { Finding } from "./arguments/issue.js";
import { areUnique, equal, isPlainObject, ucs2length } from "./arguments/helpers.js";
import { deepFreeze } from "./deepFreeze.js";
import { CONTRACT_VERSION, type ToolDefinition } from "./definition.js";
import { SideEffectToolError, ToolDefinitionError } from "./errors.js";
import type { DialectName, LoweredParameters } from "./lowered.js";
import { inputSchemaOf, type InputSchema } from "./standardSchema.js";
import type { Approval, Tool, ToolAnnotations } from "./toolTypes.js";
import { showValue } from "./wording.js";

/** What makes a tool a tool; shared by all the names that it is registered under. */
export interface ToolCore extends Omit<ToolDefinition, "validate" | "decode"> {
  /** The wrapped function. Runners reach it through the tool or through `unwrap()`, never from here. */
  readonly fn: AnyFunction;
  /** False for a tool that is only declared. */
  readonly implemented: boolean;
  /** The compiled validator, made at its first use. */
  readonly accepts: (value: unknown) => boolean;
  /** Whether the validator alone tells plain data from anything else; see {@link isBounded}. */
  readonly bounded: () => boolean;
  /** What is wrong with arguments that are right by `parameters` and not accepted all the same, for a validator that can tell. */
  readonly explain?: (value: unknown) => readonly Finding[];
  /** `parameters` in a dialect that the tool was not compiled for, for one that can be lowered at run time. Throws `ToolDefinitionError`. */
  readonly lower?: (dialect: DialectName) => LoweredParameters;
  /** Turns accepted arguments into what the function takes; themselves, if the definition has no decoder. */
  readonly decode: (args: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** As the tool's options have it; kept here, so that no renamed tool is without it. */
  readonly approval?: Approval;
  readonly annotations?: ToolAnnotations | undefined;
}

export type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** Registered, so that the ES module and CommonJS copies of this package know each other's tools. */
const CORE = Symbol.for(`@toolsig/runtime/tool/${CONTRACT_VERSION}`);

/** Whether a value is a tool made by `tool()` or `declareTool()`. A copy of a tool's members is not. */
export const isTool = (value: unknown): value is Tool => typeof value === "function" && Object.hasOwn(value, CORE);

/** What a tool is made of. Throws `ToolDefinitionError` for anything that is not a tool. */
export function coreOf(tool: unknown): ToolCore {
  if (isTool(tool)) return (tool as unknown as { [CORE]: ToolCore })[CORE];
  throw new ToolDefinitionError(undefined, `Not a tool: ${showValue(tool)}.`);
}

/** Makes a tool of a good definition and a function; `implemented` is false where the function only stands in for one. */
export function makeTool(definition: ToolDefinition, fn: AnyFunction, implemented: boolean): Tool {
  const { parameters, outputSchema, dialects, formats = {}, validate, decode = () => (args) => args } = definition;
  deepFreeze([parameters, outputSchema, dialects]);
  const helpers = { parameters, areUnique, equal, isPlainObject, ucs2length, formats };
  let validator: ToolCore["accepts"] | undefined;
  let bounded: boolean | undefined;
  let decoder: ToolCore["decode"] | undefined;
  const accepts = (value: unknown) => (validator ??= validate(helpers))(value);
  const decodeLazily: ToolCore["decode"] = (args) => (decoder ??= decode(helpers))(args);
  return assembleTool({
    ...definition,
    fn,
    implemented,
    accepts,
    bounded: () => (bounded ??= isBounded(parameters)),
    decode: decodeLazily,
  });
}

/** The frozen function that users hold, under its own name or another. */
export function assembleTool(core: ToolCore, name: string = core.name): Tool {
  const { fn, description = "", sideEffect = false, parameters, outputSchema } = core;
  const callable = function (this: unknown, ...args: unknown[]): unknown {
    if (sideEffect) throw new SideEffectToolError(name);
    return Reflect.apply(fn, this, args);
  };
  const annotations = Object.freeze({ ...core.annotations, readOnlyHint: !sideEffect });
  let inputSchema: InputSchema | undefined;
  const schema = Object.freeze({ name, description, parameters, ...(outputSchema && { outputSchema }) });
  Object.defineProperties(Object.assign(callable, { description, sideEffect, schema, annotations }), {
    inputSchema: { get: () => (inputSchema ??= inputSchemaOf(name, core)), enumerable: true },
    name: { value: name },
    length: { value: fn.length },
    unwrap: { value: () => fn },
    [CORE]: { value: core },
  });
  return Object.freeze(callable) as unknown as Tool;
}
