import { tool, ToolRegistry, type Approval, type EffectTool, type ToolContext } from "@toolsig/runtime";
import { Activation, type ActOptions, type ToolIntent } from "@toolsig/runtime/effects";

import { closed, defineBySchema } from "../../../runtime/src/testing/compiledTools.js";

type Compiled = (...args: readonly unknown[]) => never;

export type Pay = (cents: number, context: ToolContext) => unknown;

/** A tool with a side effect as if it had been compiled: `pay(cents, note?)`. */
export function payTool(
  fn: Pay = () => "paid",
  options: { readonly name?: string; readonly approval?: Approval; readonly maximum?: number } = {},
): EffectTool<Pay> {
  const { name = "pay", maximum, ...others } = options;
  const cents = { type: "integer", ...(maximum !== undefined && { maximum }) } as const;
  const parameters = closed({ cents, note: { type: "string" } }, ["cents"]);
  const definition = defineBySchema({ name, parameters, sideEffect: true, bind: ["cents", "@context"] });
  return (tool as unknown as Compiled)({ sideEffect: true, ...others }, fn, definition);
}

/** A registry of one tool to pay with. */
export const payRegistry = (fn?: Pay): ToolRegistry => new ToolRegistry([payTool(fn)]);

/** Intents to pay so many cents each. */
export function intentsOf(
  entityKey: string,
  seq: number,
  cents: readonly number[],
  { now = new Date(), ...options }: ActOptions & { readonly now?: Date } = {},
): readonly ToolIntent[] {
  const activation = new Activation({ entityKey, seq, now });
  const pay = payTool();
  for (const amount of cents) activation.act(pay, { cents: amount }, options);
  return activation.commit();
}
