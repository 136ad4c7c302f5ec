import { equal, isContainer, ucs2length } from "./arguments/helpers.js";
import { deepFreeze } from "./deepFreeze.js";
import { CONTRACT_VERSION, type FailedToolDefinition, type ToolDefinition } from "./definition.js";
import { SideEffectToolError, ToolDefinitionError } from "./errors.js";
import type { Tool } from "./toolTypes.js";
import { showValue } from "./wording.js";

/** What makes a tool a tool; shared by all the names that it is registered under. */
export interface ToolCore {
  readonly definition: ToolDefinition;
  /** The wrapped function. Runners reach it through the tool or through `unwrap()`, never from here. */
  readonly fn: AnyFunction;
  /** False for a tool that is only declared. */
  readonly implemented: boolean;
  /** The compiled validator, made at its first use. */
  readonly accepts: (value: unknown) => boolean;
}

export type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** Registered, so that the ES module and CommonJS copies of this package know each other's tools. */
const CORE = Symbol.for(`@toolsig/runtime/tool/${CONTRACT_VERSION}`);

/** Whether a value is a tool made by `tool()` or `declareTool()`. A copy of a tool's members is not. */
export function isTool(value: unknown): value is Tool {
  return typeof value === "function" && Object.hasOwn(value, CORE);
}

/** What a tool is made of. Throws `ToolDefinitionError` for anything that is not a tool. */
export function coreOf(tool: unknown): ToolCore {
  if (isTool(tool)) return (tool as unknown as { [CORE]: ToolCore })[CORE];
  throw new ToolDefinitionError(
    undefined,
    `Expected a tool, received ${showValue(tool)}. Only tool() and declareTool() make tools; a plain function, a spec or a copy is none.`,
  );
}

/** Whether the value is what the transformer appends to a call. */
export function isDefinition(value: unknown): value is ToolDefinition | FailedToolDefinition {
  return isContainer(value) && Object.hasOwn(value, "toolsig");
}

/** Lets only a good definition of this contract version through. */
export function checkDefinition(definition: ToolDefinition | FailedToolDefinition): ToolDefinition {
  if ("error" in definition) throw new ToolDefinitionError(undefined, definition.error);
  if (definition.toolsig === CONTRACT_VERSION) return definition;
  throw new ToolDefinitionError(
    definition.name,
    `was compiled for contract version ${showValue(definition.toolsig)}, not ${CONTRACT_VERSION}. ` +
      "Install matching versions of @toolsig/runtime and @toolsig/transformer, and rebuild.",
  );
}

/** Everything that is decided once for a tool, whatever names it gets. */
export function makeCore(definition: ToolDefinition, fn: AnyFunction, implemented: boolean): ToolCore {
  const parameters = deepFreeze(definition.parameters);
  let validate: ((value: unknown) => boolean) | undefined;
  const accepts = (value: unknown) => (validate ??= definition.validate({ parameters, equal, ucs2length }))(value);
  return { definition, fn, implemented, accepts };
}

/** The frozen function that users hold, under the given name. */
export function assembleTool(core: ToolCore, name: string): Tool {
  const { definition, fn } = core;
  const { description = "", sideEffect = false, parameters } = definition;
  const callable = function (this: unknown, ...args: unknown[]): unknown {
    if (sideEffect) throw new SideEffectToolError(name);
    return Reflect.apply(fn, this, args);
  };
  Object.assign(callable, { description, sideEffect, schema: Object.freeze({ name, description, parameters }) });
  Object.defineProperties(callable, {
    name: { value: name },
    length: { value: fn.length },
    unwrap: { value: () => fn },
    [CORE]: { value: core },
  });
  return Object.freeze(callable) as unknown as Tool;
}
