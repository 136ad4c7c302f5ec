import { Ajv2020 } from "ajv/dist/2020.js";

import type { Formats, ToolDefinition } from "../definition.js";
import type { JsonSchema } from "../jsonSchema.js";
import { declareTool, tool } from "../tool.js";
import type { EffectTool, ReadOnlyTool, ToolOptions } from "../toolTypes.js";

/** Ajv's verdict on a schema, as the transformer compiles it. */
export function compileSchema(schema: JsonSchema, formats: Formats = {}): (value: unknown) => boolean {
  const validate = new Ajv2020({
    strict: false,
    strictNumbers: true,
    multipleOfPrecision: 9, // without it 0.3 is no multiple of 0.1
    ownProperties: true,
    meta: false,
    validateSchema: false,
    formats,
    logger: false,
  }).compile(schema);
  return (value) => validate(value);
}

type Parts = Omit<ToolOptions, "outputSchema"> &
  Pick<ToolDefinition, "parameters" | "outputSchema" | "dialects" | "formats" | "decode"> &
  Partial<Pick<ToolDefinition, "bind" | "validate">>;

/** The definition that the transformer would write; arguments are bound by the properties' order unless `bind` says otherwise. */
export function defineBySchema({ parameters, bind, name = "probe", ...others }: Parts): ToolDefinition {
  const validate = () => compileSchema(parameters, others.formats);
  return { toolsig: 1, name, parameters, bind: bind ?? Object.keys(parameters.properties ?? {}), validate, ...others };
}

type Compiled = (...args: readonly unknown[]) => never;

/** A read-only tool as if it had been compiled. */
export function toolBySchema<F extends (...args: never[]) => unknown>(parts: Parts, fn: F): ReadOnlyTool<F> {
  return (tool as unknown as Compiled)(fn, defineBySchema(parts));
}

/** A tool with side effects as if it had been compiled. */
export function effectBySchema<F extends (...args: never[]) => unknown>(parts: Parts, fn: F): EffectTool<F> {
  return (tool as unknown as Compiled)({ sideEffect: true }, fn, defineBySchema({ ...parts, sideEffect: true }));
}

/** A tool without a body as if it had been compiled. */
export function declaredBySchema(parts: Parts): ReadOnlyTool {
  return (declareTool as unknown as Compiled)(defineBySchema(parts));
}

/** A closed object schema. */
export function closed(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema {
  return { type: "object", properties, required, additionalProperties: false };
}
