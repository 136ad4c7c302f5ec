import { echoOf } from "../arguments/text.js";
import type { ToolRegistry } from "../registry.js";
import { bindTools, type BindingOptions } from "./binding.js";
import { answerTo, textOf, type AnswerOptions } from "./output.js";

export type { BindingOptions, Staging } from "./binding.js";
export type { AnswerOptions } from "./output.js";

/** A tool of the Messages API. */
export interface AnthropicTool {
  name: string;
  description?: string;
  /** JSON Schema of the arguments object. */
  input_schema: { type: "object"; [keyword: string]: unknown };
  strict?: true;
}

/** A call in the Messages API. */
export interface ToolUseBlock {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** The answer to a call. */
export interface ToolResultBlock {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error: boolean;
}

/** A registry for the Messages API. */
export interface AnthropicBinding {
  /** For a request. */
  readonly tools: AnthropicTool[];
  /**
   * Resolves to what is to be appended to the conversation: the message, unless it is empty, and if it has calls, a message with an answer to each, in
   * their order; failures are answers too. Input in the message that is no object is replaced by one. What servers run is left to them.
   * Rejects with `ToolAbortedError` only.
   */
  answer<Block extends { readonly type: string }>(
    message: { readonly content: readonly Block[] },
    options?: AnswerOptions,
  ): Promise<({ role: "assistant"; content: Block[] } | { role: "user"; content: ToolResultBlock[] })[]>;
}

/**
 * Tools for Anthropic's Messages API (https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview), in the dialect `anthropic` unless the
 * options name another; in `anthropic-strict` they are strict. Throws `ToolDefinitionError` for a tool that was not compiled for the dialect.
 */
export function toAnthropic(registry: ToolRegistry, options: BindingOptions = {}): AnthropicBinding {
  const { dialect = "anthropic" } = options;
  const binding = bindTools(registry, { ...options, dialect });
  const strict = dialect === "anthropic-strict";
  const answerCall = async ({ id, name, input }: ToolUseBlock, signal?: AbortSignal): Promise<ToolResultBlock> => {
    const answer = answerTo(await binding.execute({ id, name, arguments: input }, signal));
    return { type: "tool_result", tool_use_id: id, content: textOf(answer), is_error: answer.isError };
  };
  return {
    tools: binding.tools.map(({ spec: { name, description, parameters } }) => {
      const input_schema = { ...parameters, type: "object" as const };
      return { name, ...(description && { description }), input_schema, ...(strict && { strict }) };
    }),
    async answer({ content }, { signal } = {}) {
      if (!content[0]) return [];
      const answers = content.filter(isToolUse).map((call) => answerCall(call, signal));
      const said = content.map((block) => (isToolUse(block) ? { ...block, input: echoOf(block.input) } : block));
      const results = await Promise.all(answers);
      return [
        { role: "assistant", content: said },
        ...(results[0] ? [{ role: "user" as const, content: results }] : []),
      ];
    },
  };
}

const isToolUse = <Block extends { readonly type: string }>(block: Block): block is Block & ToolUseBlock =>
  block.type === "tool_use";
