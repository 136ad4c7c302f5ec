import type { LoweredSchema } from "../lowered.js";
import type { ToolRegistry } from "../registry.js";
import { bindTools, shownParameters, type BindingOptions, type BoundTool } from "./binding.js";
import { answerTo, outputOf, textOf } from "./output.js";

export type { BindingOptions, Staging } from "./binding.js";

/** What LangChain hands to a tool's function beside its input. */
export interface LangChainConfig {
  /** The call, if a model made it. */
  readonly toolCall?: { readonly id?: string };
  readonly signal?: AbortSignal;
}

/** What LangChain makes a tool of. */
export interface LangChainFields {
  name: string;
  description: string;
  schema: LoweredSchema;
  metadata: Record<string, unknown>;
  /** Models of Anthropic read `strict` here; those of OpenAI are told by `bindTools(tools, { strict: true })`. */
  extras?: { strict: true };
}

/** What LangChain makes a message about a failed call of. */
export interface LangChainFailure {
  status: "error";
  content: string;
  name: string;
  tool_call_id: string;
}

/** The parts of LangChain that tools are made with: `{ tool, ToolMessage }` of `langchain` or of `@langchain/core`. */
export interface LangChain<Tool> {
  tool(run: (input: unknown, config: LangChainConfig) => Promise<unknown>, fields: LangChainFields): Tool;
  readonly ToolMessage: new (fields: LangChainFailure) => object;
}

/** Of what `tool` may make, that which takes a schema such as ours. */
export type LangChainTool<Tool> = Tool extends { schema: infer Schema }
  ? { type: "object" } extends Schema
    ? Tool
    : never
  : never;

/**
 * Structured tools for `ToolNode`, agents and `model.bindTools()` of LangChain (https://docs.langchain.com), sorted by name. A call of a model is answered by a
 * `ToolMessage` in any case, with the status `error` if something is wrong. `invoke()` with plain arguments resolves to what the message would say, and rejects with
 * the `ToolError`.
 * Throws `ToolDefinitionError` for a tool that was not compiled for the dialect.
 */
export function toLangChain<Tool extends { invoke: (...args: never) => unknown }>(
  registry: ToolRegistry,
  langChain: LangChain<Tool>,
  options: BindingOptions = {},
): LangChainTool<Tool>[] {
  const binding = bindTools(registry, options);
  return binding.tools.map(({ tool, spec }: BoundTool) => {
    const { name, description } = spec;
    const run = async (input: unknown, { toolCall, signal }: LangChainConfig): Promise<unknown> => {
      const result = await binding.execute({ id: toolCall?.id, name, arguments: input }, signal);
      const answer = answerTo(result);
      const content = textOf(answer);
      if (!answer.isError) return content;
      if (!toolCall) return outputOf(result);
      return new langChain.ToolMessage({ status: "error", content, name, tool_call_id: toolCall.id ?? "" });
    };
    const fields = {
      name,
      description,
      metadata: { annotations: { ...tool.annotations } },
      ...(options.dialect?.endsWith("-strict") && { extras: { strict: true as const } }),
    };
    // LangChain would check arguments against the schema that it is shown, before they are repaired.
    const unchecked = langChain.tool(run, { ...fields, schema: {} });
    const shown = langChain.tool(run, { ...fields, schema: shownParameters(spec) });
    return Object.assign(shown as LangChainTool<Tool>, {
      invoke: unchecked.invoke.bind(unchecked),
    });
  });
}
