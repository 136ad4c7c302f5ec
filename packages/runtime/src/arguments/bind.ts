import type { ToolContext } from "../context.js";
import type { ArgumentSlot } from "../definition.js";
import { ownValue } from "./helpers.js";

/**
 * The positional arguments of a call, by the slots they come from. Trailing absent ones are left off,
 * so that the function's initialisers and its `arguments.length` are what a hand-written call would give.
 */
export function bindArguments(
  slots: readonly ArgumentSlot[],
  args: Readonly<Record<string, unknown>>,
  context: () => ToolContext,
): unknown[] {
  const values: unknown[] = [];
  for (const slot of slots) {
    if (slot === "@arguments") values.push(args);
    else if (slot === "@context") values.push(context());
    else if (!slot.startsWith("...")) values.push(ownValue(args, slot));
    else for (const each of (ownValue(args, slot.slice(3)) ?? []) as unknown[]) values.push(each);
  }
  while (values.length && values.at(-1) === undefined) values.pop();
  return values;
}
