import type { JsonValue } from "../jsonSchema.js";
import type { LoweredSchema } from "../lowered.js";
import type { ToolRegistry } from "../registry.js";
import { bindTools, shownParameters, type BindingOptions, type BoundTool } from "./binding.js";
import { outputOf } from "./output.js";

export type { BindingOptions, Staging } from "./binding.js";

/** What the AI SDK hands to a tool beside its input. */
export interface AISDKCallOptions {
  readonly toolCallId: string;
  readonly abortSignal?: AbortSignal | undefined;
}

/** A standard schema that shows a tool's parameters and takes whatever comes. */
export interface AISDKSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "toolsig";
    readonly types?: { readonly input: unknown; readonly output: unknown };
    readonly validate: (value: unknown) => { readonly value: unknown };
    readonly jsonSchema: Readonly<Record<"input" | "output", () => Record<string, unknown>>>;
  };
}

/** A tool as the AI SDK takes it. */
export interface AISDKTool {
  readonly description: string;
  readonly title?: string;
  /** Set with the dialects that are strict. */
  readonly strict?: boolean;
  /** Comes back with each call as its `toolMetadata`; models are not shown it. */
  readonly metadata: { annotations: Record<string, string | boolean> };
  readonly inputSchema: AISDKSchema;
  /** Resolves to what the tool returned, in wire form, or to `{ status: "staged", intentId }`. Rejects with the `ToolError` that the model is told of. */
  execute(input: unknown, options: AISDKCallOptions): Promise<JsonValue>;
}

/**
 * The `tools` of `generateText`, `streamText` and agents of the Vercel AI SDK (https://ai-sdk.dev), by name.
 * Throws `ToolDefinitionError` for a tool that was not compiled for the dialect.
 */
export function toAISDK(registry: ToolRegistry, options: BindingOptions = {}): Record<string, AISDKTool> {
  const binding = bindTools(registry, options);
  const toTool = ({ tool, spec }: BoundTool): AISDKTool => ({
    description: spec.description,
    ...(tool.annotations.title !== undefined && { title: tool.annotations.title }),
    ...(options.dialect?.endsWith("-strict") && { strict: true }),
    metadata: { annotations: { ...tool.annotations } },
    inputSchema: asSchema(shownParameters(spec)),
    execute: async (input, { toolCallId: id, abortSignal }) =>
      outputOf(await binding.execute({ id, name: spec.name, arguments: input }, abortSignal)),
  });
  // The SDK looks for a call's tool in `tools[name]`, also if the name is `constructor`.
  const byName = Object.create(null) as Record<string, AISDKTool>;
  for (const bound of binding.tools) byName[bound.spec.name] = toTool(bound);
  return byName;
}

/** The SDK's mark of a schema that it shows as it is. Of others it closes all objects, also those that may have further properties. */
const AS_IT_IS = Symbol.for("vercel.ai.schema");

/** Checks nothing: `execute` tells what is wrong with an input, after it was raised from the dialect and repaired. */
function asSchema(jsonSchema: LoweredSchema): AISDKSchema {
  const show = () => ({ ...jsonSchema });
  const standard: AISDKSchema["~standard"] = {
    version: 1,
    vendor: "toolsig",
    validate: (value) => ({ value }),
    jsonSchema: { input: show, output: show },
  };
  return Object.assign({ "~standard": standard }, { [AS_IT_IS]: true, jsonSchema, validate: undefined });
}
