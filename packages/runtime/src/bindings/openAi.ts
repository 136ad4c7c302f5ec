export type { BindingOptions, Staging } from "./binding.js";
export { toOpenAI, type ChatBinding, type ChatMessage, type ChatTool, type ChatToolCall } from "./openAiChat.js";
export type { ChatToolMessage } from "./openAiChat.js";
export type { OpenAIFunction } from "./openAiFunctions.js";
export { toOpenAIResponses, type ResponsesBinding, type ResponsesTool } from "./openAiResponses.js";
export type { ResponsesFunctionCall, ResponsesFunctionOutput, ResponsesItem } from "./openAiResponses.js";
export type { AnswerOptions } from "./output.js";
