import type { ToolError } from "../errors.js";
import type { LoweredSchema } from "../lowered.js";
import type { ToolRegistry } from "../registry.js";
import { bindTools, shownParameters, type BindingOptions, type BoundTool } from "./binding.js";
import { answerTo, textOf } from "./output.js";

export type { BindingOptions, Staging } from "./binding.js";

/** What the SDK tells of a call. */
export interface OpenAIAgentsCall {
  readonly toolCall?: { readonly callId: string };
  readonly signal?: AbortSignal;
}

/** What the SDK makes a function tool of. */
export interface OpenAIAgentsFields {
  name: string;
  description: string;
  parameters: {
    type: "object";
    properties: Record<string, LoweredSchema>;
    required: string[];
    additionalProperties: false;
  };
  /** Or false: the SDK's types know closed schemas that are strict, and open ones that are not. */
  strict: true;
  errorFunction: null;
  execute(input: unknown, context?: unknown, call?: OpenAIAgentsCall): Promise<string>;
}

/** The part of `@openai/agents` that tools are made with. */
export interface OpenAIAgents<Tool> {
  tool(fields: OpenAIAgentsFields): Tool;
}

/**
 * The `tools` of an `Agent` of the OpenAI Agents SDK (https://openai.github.io/openai-agents-js), sorted by name. They are strict with the dialect `openai-strict`.
 * What went wrong with a call is its output, for the model to read; a run that the host gives up rejects with the signal's reason.
 * Throws `ToolDefinitionError` for a tool that was not compiled for the dialect.
 */
export function toOpenAIAgents<Tool extends object>(
  registry: ToolRegistry,
  agents: OpenAIAgents<Tool>,
  options: BindingOptions = {},
): Tool[] {
  const binding = bindTools(registry, options);
  return binding.tools.map(({ spec }: BoundTool) => {
    const { name, description } = spec;
    const made = agents.tool({
      name,
      description,
      parameters: shownParameters(spec) as OpenAIAgentsFields["parameters"],
      strict: (options.dialect === "openai-strict") as true,
      errorFunction: null,
      async execute(input, _context, call) {
        const output = binding.execute({ id: call?.toolCall?.callId, name, arguments: input }, call?.signal);
        return textOf(answerTo(await output.catch(throwReason)));
      },
    });
    // The SDK would rename what has a hyphen.
    return Object.assign(made, { name });
  });
}

/** The SDK knows an abort by the signal's own reason. */
function throwReason(error: Partial<ToolError>): never {
  throw error.code === "TOOL_ABORTED" ? error.cause : error;
}
