import type { ToolRegistry } from "../registry.js";
import type { BindingOptions } from "./binding.js";
import { bindFunctions, echoed, type FunctionCall, type OpenAIFunction } from "./openAiFunctions.js";
import type { AnswerOptions } from "./output.js";

/** A tool of the Responses API. */
export interface ResponsesTool extends OpenAIFunction {
  type: "function";
}

/** A call in the Responses API. */
export interface ResponsesFunctionCall extends FunctionCall {
  readonly type: "function_call";
  readonly call_id: string;
}

/** The answer to a call. */
export interface ResponsesFunctionOutput {
  type: "function_call_output";
  call_id: string;
  output: string;
}

/** A registry for the Responses API. */
export interface ResponsesBinding {
  /** For a request; undefined if there are no tools. */
  readonly tools: ResponsesTool[] | undefined;
  /**
   * Resolves to what is to be appended to the input: the output of the response, then an answer to each call, in their order; failures are answers
   * too. Arguments in the output that are no JSON object are replaced by one. Calls of other kinds are left to the host.
   * Rejects with `ToolAbortedError` only.
   *
   * `Input` is what the items of an input are to the caller: `OpenAI.Responses.ResponseInputItem`, to which the library's own types do not assign all
   * items of an output, though the API takes them.
   */
  readonly answer: <Input = ResponsesItem>(
    response: { readonly output: readonly ResponsesItem[] },
    options?: AnswerOptions,
  ) => Promise<Input[]>;
}

/** What a response is made of. */
export interface ResponsesItem {
  readonly type: string;
}

/**
 * Tools for OpenAI's Responses API (https://platform.openai.com/docs/guides/function-calling?api-mode=responses), in the dialect `openai` unless the
 * options name another; in `openai-strict` they are strict. Throws `ToolDefinitionError` for a tool that was not compiled for the dialect.
 */
export function toOpenAIResponses(registry: ToolRegistry, options: BindingOptions = {}): ResponsesBinding {
  const { functions, answer } = bindFunctions(registry, options);
  return {
    tools: functions?.map((each) => ({ type: "function", ...each })),
    async answer<Input>({ output }: { readonly output: readonly ResponsesItem[] }, { signal }: AnswerOptions = {}) {
      const answers = output.filter(isFunctionCall).map(async (call): Promise<ResponsesFunctionOutput> => {
        return {
          type: "function_call_output",
          call_id: call.call_id,
          output: await answer(call.call_id, call, signal),
        };
      });
      const said = output.map((item) => (isFunctionCall(item) ? echoed(item) : item));
      return [...said, ...(await Promise.all(answers))] as Input[];
    },
  };
}

const isFunctionCall = (item: ResponsesItem): item is ResponsesFunctionCall => item.type === "function_call";
