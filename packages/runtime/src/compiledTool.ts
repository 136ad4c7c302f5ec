import { equal, ucs2length } from "./arguments/helpers.js";
import { deepFreeze } from "./deepFreeze.js";
import { CONTRACT_VERSION, type ToolDefinition } from "./definition.js";
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
export const isTool = (value: unknown): value is Tool => typeof value === "function" && Object.hasOwn(value, CORE);

/** What a tool is made of. Throws `ToolDefinitionError` for anything that is not a tool. */
export function coreOf(tool: unknown): ToolCore {
  if (isTool(tool)) return (tool as unknown as { [CORE]: ToolCore })[CORE];
  throw new ToolDefinitionError(undefined, `Not made by tool() or declareTool(): ${showValue(tool)}.`);
}

/** Makes a tool of a good definition and a function; `implemented` is false where the function only stands in for one. */
export function makeTool(definition: ToolDefinition, fn: AnyFunction, implemented: boolean): Tool {
  const parameters = deepFreeze(definition.parameters);
  let validate: ((value: unknown) => boolean) | undefined;
  const accepts = (value: unknown) => (validate ??= definition.validate({ parameters, equal, ucs2length }))(value);
  return assembleTool({ definition, fn, implemented, accepts }, definition.name);
}

/** The frozen function that users hold, under the given name. */
export function assembleTool(core: ToolCore, name: string): Tool {
  const { definition, fn } = core;
  const { description = "", sideEffect = false, parameters } = definition;
  const callable = function (this: unknown, ...args: unknown[]): unknown {
    if (sideEffect) throw new SideEffectToolError(name);
    return Reflect.apply(fn, this, args);
  };
  const schema = Object.freeze({ name, description, parameters });
  Object.defineProperties(Object.assign(callable, { description, sideEffect, schema }), {
    name: { value: name },
    length: { value: fn.length },
    unwrap: { value: () => fn },
    [CORE]: { value: core },
  });
  return Object.freeze(callable) as unknown as Tool;
}
