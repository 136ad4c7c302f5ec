import type { JsonSchema } from "@toolsig/runtime";

import { CONTRACT_VERSION } from "../contract";
import type { ToolModel } from "../model";
import { literal } from "./literal";

/** Stage 5: the runtime's ToolDefinition as an expression. */
export function writeDefinition(model: ToolModel, parameters: JsonSchema, validator: string): string {
  const fields = [
    `toolsig: ${CONTRACT_VERSION}`,
    `name: ${literal(model.name)}`,
    ...(model.description === undefined ? [] : [`description: ${literal(model.description)}`]),
    ...(model.sideEffect ? ["sideEffect: true"] : []),
    `parameters: ${literal(parameters)}`,
    `bind: ${literal(model.bind)}`,
    `validate: ${validator}`,
  ];
  return `{ ${fields.join(", ")} }`;
}

/** Stands in for the definition of a call that has diagnostics: loading it throws the message, whatever the host did with them. */
export function writeFailedDefinition(message: string): string {
  return `{ toolsig: ${CONTRACT_VERSION}, error: ${literal(message)} }`;
}
