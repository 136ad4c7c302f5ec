import type { ToolRegistry } from "../registry.js";
import type { BindingOptions } from "./binding.js";
import { bindFunctions, echoed, type FunctionCall, type OpenAIFunction } from "./openAiFunctions.js";
import type { AnswerOptions } from "./output.js";

/** A tool of Chat Completions. */
export interface ChatTool {
  type: "function";
  function: OpenAIFunction;
}

/** A call in Chat Completions. */
export interface ChatToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: FunctionCall;
}

/** What a model says in Chat Completions. */
export interface ChatMessage {
  readonly tool_calls?: readonly (ChatToolCall | { readonly type: "custom" })[] | null | undefined;
}

/** The answer to a call. */
export interface ChatToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** A registry for Chat Completions. */
export interface ChatBinding {
  /** For a request; undefined if there are no tools, since an empty list is refused. */
  readonly tools: ChatTool[] | undefined;
  /**
   * Resolves to what is to be appended to the conversation: the message, then an answer to each call, in their order; failures are answers too.
   * Arguments in the message that are no JSON object are replaced by one, since the next request would be refused. Calls of custom tools are left
   * to the host. Rejects with `ToolAbortedError` only.
   */
  readonly answer: <Message extends ChatMessage>(
    message: Message,
    options?: AnswerOptions,
  ) => Promise<(Message | ChatToolMessage)[]>;
}

/**
 * Tools for OpenAI's Chat Completions (https://platform.openai.com/docs/guides/function-calling?api-mode=chat), in the dialect `openai` unless the
 * options name another; in `openai-strict` they are strict. Throws `ToolDefinitionError` for a tool that was not compiled for the dialect.
 */
export function toOpenAI(registry: ToolRegistry, options: BindingOptions = {}): ChatBinding {
  const { functions, answer } = bindFunctions(registry, options);
  return {
    tools: functions?.map((each) => ({ type: "function", function: each })),
    async answer(message, { signal } = {}) {
      const calls = message.tool_calls;
      if (!calls) return [message];
      const answers = calls.filter(isToolCall).map(async ({ id, function: call }): Promise<ChatToolMessage> => {
        return { role: "tool", tool_call_id: id, content: await answer(id, call, signal) };
      });
      const said = calls.map((call) => (isToolCall(call) ? { ...call, function: echoed(call.function) } : call));
      return [{ ...message, tool_calls: said }, ...(await Promise.all(answers))];
    },
  };
}

const isToolCall = (call: ChatToolCall | { readonly type: "custom" }): call is ChatToolCall => call.type === "function";
