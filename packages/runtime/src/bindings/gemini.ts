import type { ToolRegistry } from "../registry.js";
import type { DialectSpec } from "../toolTypes.js";
import { bindTools, type BindingOptions } from "./binding.js";
import { answerTo, type AnswerOptions } from "./output.js";

export type { BindingOptions, Staging } from "./binding.js";
export type { AnswerOptions } from "./output.js";

/** A tool as Gemini is shown it. */
export interface GeminiFunction {
  name: string;
  description?: string;
  /** The arguments object in the subset of OpenAPI that the dialect `gemini` writes; left out for a tool without parameters. */
  parameters?: object;
  /** The same in JSON Schema, which is what the other dialects write. */
  parametersJsonSchema?: object;
}

/** A call by Gemini. */
export interface GeminiFunctionCall {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: unknown;
}

export interface GeminiPart {
  readonly functionCall?: GeminiFunctionCall | undefined;
}

/** What Gemini says: the first candidate counts. */
export interface GeminiResponse<Part extends GeminiPart> {
  readonly candidates?: readonly { readonly content?: GeminiContent<Part> | undefined }[] | undefined;
}

export interface GeminiContent<Part> {
  readonly role?: string | undefined;
  readonly parts?: readonly Part[] | undefined;
}

/** The answer to a call. */
export interface GeminiFunctionResponse {
  functionResponse: { id?: string; name: string; response: { output: unknown } | { error: unknown } };
}

/** A registry for Gemini. */
export interface GeminiBinding {
  /** For a request; empty if there are no tools, since a list of no functions is refused. */
  readonly tools: { functionDeclarations: GeminiFunction[] }[];
  /**
   * Resolves to what is to be appended to the contents: that of the first candidate, unless there is none, and if it has calls, a content with an answer
   * to each, in their order; failures are answers too. Rejects with `ToolAbortedError` only.
   */
  readonly answer: <Part extends GeminiPart>(
    response: GeminiResponse<Part>,
    options?: AnswerOptions,
  ) => Promise<{ role: string; parts: (Part | GeminiFunctionResponse)[] }[]>;
}

/**
 * Tools for Gemini (https://ai.google.dev/gemini-api/docs/function-calling), in the dialect `gemini` unless the options name another.
 * Throws `ToolDefinitionError` for a tool that was not compiled for the dialect.
 */
export function toGemini(registry: ToolRegistry, options: BindingOptions = {}): GeminiBinding {
  const { dialect = "gemini" } = options;
  const binding = bindTools(registry, { ...options, dialect });
  const field = dialect === "gemini" ? "parameters" : "parametersJsonSchema";
  const declare = ({ name, description, parameters }: DialectSpec): GeminiFunction => {
    return { name, ...(description && { description }), ...(parameters && { [field]: { ...parameters } }) };
  };
  const answerCall = async (call: GeminiFunctionCall, signal?: AbortSignal): Promise<GeminiFunctionResponse> => {
    const { id, name = "", args } = call;
    const { value, isError } = answerTo(await binding.execute({ id, name, arguments: args }, signal));
    const response = isError ? { error: value } : { output: value };
    return { functionResponse: { ...(id !== undefined && { id }), name, response } };
  };
  const functionDeclarations = binding.tools.map(({ spec }) => declare(spec));
  return {
    tools: functionDeclarations[0] ? [{ functionDeclarations }] : [],
    async answer({ candidates }, { signal } = {}) {
      const { role = "model", parts = [] } = candidates?.[0]?.content ?? {};
      if (!parts[0]) return [];
      const calls = parts.flatMap(({ functionCall }) => functionCall ?? []);
      const answers = await Promise.all(calls.map((call) => answerCall(call, signal)));
      return [{ role, parts: [...parts] }, ...(answers[0] ? [{ role: "user", parts: answers }] : [])];
    },
  };
}
