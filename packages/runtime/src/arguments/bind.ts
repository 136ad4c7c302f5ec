import type { ToolContext } from "../context.js";
import type { ArgumentSlot } from "../definition.js";
import { ownValue } from "./helpers.js";

/**
 * The positional arguments of a call, one or more a slot. Trailing absent ones are left off,
 * so that the function's initialisers and its `arguments.length` are what a hand-written call would give.
 */
export function bindArguments(
  slots: readonly ArgumentSlot[],
  args: Readonly<Record<string, unknown>>,
  context: ToolContext,
): unknown[] {
  const values = slots.flatMap((slot) => valuesOf(slot, args, context));
  while (values.length > 0 && values[values.length - 1] === undefined) values.pop();
  return values;
}

function valuesOf(slot: ArgumentSlot, args: Readonly<Record<string, unknown>>, context: ToolContext): readonly unknown[] {
  if (slot === "@arguments") return [args];
  if (slot === "@context") return [context];
  if (!slot.startsWith("...")) return [ownValue(args, slot)];
  const rest = ownValue(args, slot.slice(3));
  return Array.isArray(rest) ? rest : [];
}
