import { isOfType } from "../arguments/helpers.js";
import { echoOf, parseJson } from "../arguments/text.js";
import type { ToolRegistry } from "../registry.js";
import { bindTools, shownParameters, type Binding, type BindingOptions } from "./binding.js";
import { answerTo, textOf } from "./output.js";

/** A tool as a model of OpenAI is shown it. */
export interface OpenAIFunction {
  name: string;
  description?: string;
  /** JSON Schema of the arguments object. */
  parameters: Record<string, unknown>;
  strict: boolean;
}

/** A call by a model of OpenAI; `arguments` is JSON text. */
export interface FunctionCall {
  readonly name: string;
  readonly arguments: string;
}

/** What both of OpenAI's APIs have in common. */
export interface FunctionBinding {
  /** Undefined if there are none: an empty list is refused. */
  readonly functions: OpenAIFunction[] | undefined;
  /** What the model is told of a call. */
  readonly answer: (id: string, call: FunctionCall, signal?: AbortSignal) => Promise<string>;
}

export function bindFunctions(registry: ToolRegistry, options: BindingOptions): FunctionBinding {
  const { dialect = "openai" } = options;
  const binding: Binding = bindTools(registry, { ...options, dialect });
  const functions = binding.tools.map(({ spec }): OpenAIFunction => {
    const { name, description } = spec;
    const strict = dialect === "openai-strict";
    return { name, ...(description && { description }), parameters: { ...shownParameters(spec) }, strict };
  });
  return {
    functions: functions[0] && functions,
    answer: async (id, { name, arguments: args }, signal) =>
      textOf(answerTo(await binding.execute({ id, name, arguments: args }, signal))),
  };
}

/** A call as the next request takes it: with arguments that are an object. */
export const echoed = <Call extends FunctionCall>(call: Call): Call =>
  isOfType("object", parseJson(call.arguments)) ? call : { ...call, arguments: JSON.stringify(echoOf(call.arguments)) };
