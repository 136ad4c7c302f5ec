import type { JsonSchema } from "@toolsig/runtime";

import { CONTRACT_VERSION } from "../contract";
import { FORMATS, formatsIn } from "../formats";
import type { ToolModel } from "../model";
import type { Dialects } from "../schema/dialects";
import { literal } from "./literal";

/** The tool's schemas, as stage 3 wrote them. */
export interface ToolSchemas {
  readonly parameters: JsonSchema;
  readonly dialects: Dialects;
  readonly output: JsonSchema | undefined;
}

/** The tool's own code, as expressions. */
export interface ToolCode {
  readonly validator: string;
  /** Undefined for a tool whose parameters are plain JSON. */
  readonly decoder: string | undefined;
}

/** Stage 5: the runtime's ToolDefinition as an expression. */
export function writeDefinition(
  model: ToolModel,
  { parameters, dialects, output }: ToolSchemas,
  code: ToolCode,
): string {
  const formats = [...formatsIn(parameters)].map((name) => `${JSON.stringify(name)}: ${FORMATS.get(name)!}`);
  const fields = [
    `toolsig: ${CONTRACT_VERSION}`,
    `name: ${literal(model.name)}`,
    ...(model.description === undefined ? [] : [`description: ${literal(model.description)}`]),
    ...(model.sideEffect ? ["sideEffect: true"] : []),
    `parameters: ${literal(parameters)}`,
    ...(Object.keys(dialects).length > 0 ? [`dialects: ${literal(dialects)}`] : []),
    ...(output ? [`outputSchema: ${literal(output)}`] : []),
    `bind: ${literal(model.bind)}`,
    ...(formats.length > 0 ? [`formats: { ${formats.join(", ")} }`] : []),
    `validate: ${code.validator}`,
    ...(code.decoder === undefined ? [] : [`decode: ${code.decoder}`]),
  ];
  return `{ ${fields.join(", ")} }`;
}

/** Stands in for the definition of a call that has diagnostics: loading it throws the message, whatever the host did with them. */
export function writeFailedDefinition(message: string): string {
  return `{ toolsig: ${CONTRACT_VERSION}, error: ${literal(message)} }`;
}
