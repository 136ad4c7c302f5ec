import { tool } from "@toolsig/runtime";

// What a runner does with arguments before it calls the function, without the call. Not part of the package's public entries.
import { acceptArguments } from "../../../packages/runtime/dist/esm/arguments/accept.js";
import { coreOf } from "../../../packages/runtime/dist/esm/compiledTool.js";
import { SHAPES, type Library, type Shape } from "../samples.js";
import type { Flat, Nested, Tree, Union } from "../types.js";

export const tools = {
  flat: tool(function flat(args: Flat) {
    return args;
  }),
  nested: tool(function nested(args: Nested) {
    return args;
  }),
  union: tool(function union(args: Union) {
    return args;
  }),
  tree: tool(function tree(args: Tree) {
    return args;
  }),
};

function library(mode: "lax" | "strict"): Library {
  const accepts = SHAPES.map((shape) => {
    const core = coreOf(tools[shape]);
    const accept = (input: unknown): boolean => {
      try {
        acceptArguments(shape, core, input, { mode });
        return true;
      } catch {
        return false;
      }
    };
    return [shape, accept] as const;
  });
  return Object.fromEntries(accepts) as Record<Shape, (input: unknown) => boolean>;
}

export const strict = library("strict");
export const lax = library("lax");

/** The emitted validator alone: what remains once the limits on depth and size are taken off. */
export const validator = Object.fromEntries(
  SHAPES.map((shape) => [shape, coreOf(tools[shape]).accepts]),
) as unknown as Library;
