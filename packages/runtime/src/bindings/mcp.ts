import { ToolAlreadyRegisteredError, ToolNotFoundError } from "../errors.js";
import type { JsonSchema, JsonValue } from "../jsonSchema.js";
import type { ToolRegistry } from "../registry.js";
import { bindTools, type BindingOptions, type BoundTool } from "./binding.js";
import { handle, lowLevel, type AnyMcpServer, type McpHandler } from "./mcpServer.js";
import { answerTo, textOf } from "./output.js";

export type { BindingOptions, Staging } from "./binding.js";
export type { AnyMcpServer } from "./mcpServer.js";

/**
 * Serves the tools that a registry has now, beside those that the server has already. To be called before the server is connected.
 * What is wrong with arguments, and what a tool throws, are results that the model sees; an unknown tool is a protocol error.
 * Throws `ToolDefinitionError` for a tool that was not compiled for the dialect.
 */
export function registerMcpTools(server: AnyMcpServer, registry: ToolRegistry, options: BindingOptions = {}): void {
  const binding = bindTools(registry, options);
  const served = new Map(binding.tools.map((each) => [each.spec.name, serve(each)]));

  const list: McpHandler = async (_, __, earlier) => {
    const before = ((await earlier?.()) ?? { tools: [] }) as ListResult;
    if (before.nextCursor !== undefined) return before; // ours are on the last page
    const twice = before.tools.find(({ name }) => served.has(name));
    if (twice) throw new ToolAlreadyRegisteredError(twice.name);
    return { ...before, tools: [...before.tools, ...Array.from(served.values(), ({ listing }) => listing)] };
  };

  const call: McpHandler = async ({ params }, signal, earlier) => {
    const { name, arguments: args } = params as CallParams;
    const tool = served.get(name);
    if (!tool && earlier) return earlier();
    if (!tool) throw invalidParams(new ToolNotFoundError(name, [...served.keys()]));
    const answer = answerTo(await binding.execute({ name, arguments: args }, signal));
    const content = [{ type: "text", text: textOf(answer) }];
    if (answer.isError) return { content, isError: true };
    return { content, ...(tool.structure && { structuredContent: tool.structure(answer.value) }) };
  };

  const target = lowLevel(server);
  handle(target, "tools/list", list);
  handle(target, "tools/call", call);
}

interface ListResult {
  readonly tools: readonly { readonly name: string }[];
  readonly nextCursor?: unknown;
}

interface CallParams {
  readonly name: string;
  readonly arguments?: unknown;
}

interface ServedTool {
  /** What a client is shown. */
  readonly listing: object;
  /** An output as its schema has it, for a tool that shows one. */
  readonly structure?: ((output: JsonValue) => JsonValue) | undefined;
}

function serve({ tool, spec }: BoundTool): ServedTool {
  const { name, description, parameters: inputSchema = tool.schema.parameters } = spec;
  const { annotations, sideEffect } = tool;
  const { title } = annotations;
  const shown = {
    name,
    ...(title && { title }),
    ...(description && { description }),
    inputSchema: { type: "object", ...inputSchema }, // which is not said where the whole schema is a reference
    annotations,
  };
  // A staged call is answered before there is an output.
  if (sideEffect || !spec.outputSchema) return { listing: shown };
  return {
    listing: { ...shown, outputSchema: asObject(spec.outputSchema) },
    structure: structureOf(spec.outputSchema),
  };
}

/** Up to revision 2025-11-25 an output is an object, so that any other is shown as a property of one. */
function asObject(output: JsonSchema): JsonSchema {
  if (output.type === "object") return output;
  const { $defs, ...result } = output;
  return { type: "object", properties: { result }, required: ["result"], ...($defs && { $defs }) };
}

const structureOf =
  ({ type }: JsonSchema) =>
  (output: JsonValue): JsonValue =>
    type === "object" ? output : { result: output };

/** A protocol error; both versions of the SDK tell it by the number. */
const invalidParams = ({ message }: Error): Error => Object.assign(new Error(message), { code: -32602 });
