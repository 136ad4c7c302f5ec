import { echoOf } from "../arguments/text.js";
import type { ToolCallFailure } from "../call.js";
import { ToolCallError } from "../errors.js";
import type { ToolRegistry } from "../registry.js";
import { bindTools, shownParameters, type BindingOptions } from "./binding.js";
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

/** What a model says in the Messages API. */
export interface AnthropicMessage<Block> {
  readonly content: readonly Block[];
  readonly stop_reason?: string | null | undefined;
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
   * their order; failures are answers too. Input in the message that is no object is replaced by one. What servers run is left to them. A call in which
   * the message ran out of tokens is not made, as its input may lack something. Rejects with `ToolAbortedError` only.
   */
  readonly answer: <Block extends { readonly type: string }>(
    message: AnthropicMessage<Block>,
    options?: AnswerOptions,
  ) => Promise<({ role: "assistant"; content: Block[] } | { role: "user"; content: ToolResultBlock[] })[]>;
}

/**
 * Tools for Anthropic's Messages API (https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview), in the dialect `anthropic` unless the
 * options name another; in `anthropic-strict` they are strict. Throws `ToolDefinitionError` for a tool that was not compiled for the dialect.
 */
export function toAnthropic(registry: ToolRegistry, options: BindingOptions = {}): AnthropicBinding {
  const { dialect = "anthropic" } = options;
  const binding = bindTools(registry, { ...options, dialect });
  const strict = dialect === "anthropic-strict";
  const answerCall = async ({ id, name, input }: ToolUseBlock, isCut: boolean, signal?: AbortSignal) => {
    const result = isCut ? cutOff(id, name) : await binding.execute({ id, name, arguments: input }, signal);
    const answer = answerTo(result);
    const is_error = answer.isError;
    return { type: "tool_result", tool_use_id: id, content: textOf(answer), is_error } satisfies ToolResultBlock;
  };
  return {
    tools: binding.tools.map(({ spec }) => {
      const { name, description } = spec;
      const input_schema = { ...shownParameters(spec), type: "object" as const };
      return { name, ...(description && { description }), input_schema, ...(strict && { strict }) };
    }),
    async answer({ content, stop_reason }, { signal } = {}) {
      if (!content[0]) return [];
      const cut = OUT_OF_TOKENS.test(stop_reason ?? "") ? content.at(-1) : undefined;
      const answers = content.filter(isToolUse).map((call) => answerCall(call, call === cut, signal));
      const said = content.map((block) => (isToolUse(block) ? { ...block, input: echoOf(block.input) } : block));
      const results = await Promise.all(answers);
      return [
        { role: "assistant", content: said },
        ...(results[0] ? [{ role: "user" as const, content: results }] : []),
      ];
    },
  };
}

const OUT_OF_TOKENS = /^(max_tokens|model_context_window_exceeded)$/;

/** Input that was cut off can be valid, and mean something else: https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons */
function cutOff(id: string, name: string): ToolCallFailure {
  const error = new ToolCallError(name, "was not called: the message ran out of tokens in the middle of its input.");
  return { ok: false, id, name, error };
}

const isToolUse = <Block extends { readonly type: string }>(block: Block): block is Block & ToolUseBlock =>
  block.type === "tool_use";
