import { Ajv2020, type Options } from "ajv/dist/2020.js";

import { SHAPES, type Library, type Shape } from "../samples.js";
import { tools } from "./toolsig.js";

/** Ajv at run time, on the very schemas that toolsig emitted. */
function library(options: Options, prepare: (input: unknown) => unknown): Library {
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: false, discriminator: false, ...options });
  const compiled = SHAPES.map((shape) => {
    const validate = ajv.compile(tools[shape].schema.parameters);
    return [shape, (input: unknown) => validate(prepare(input))] as const;
  });
  return Object.fromEntries(compiled) as Record<Shape, (input: unknown) => boolean>;
}

export const strict = library({}, (input) => input);

/** Ajv changes what it is given, so it gets a copy. */
export const lax = library({ coerceTypes: true, removeAdditional: "all" }, (input) => structuredClone(input));
