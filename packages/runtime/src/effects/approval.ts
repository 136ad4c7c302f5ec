import { coreOf } from "../compiledTool.js";
import type { EffectTool } from "../toolTypes.js";
import type { ToolIntent } from "./intent.js";

/**
 * Whether a tool wants an intent approved before it runs. The predicate in its options sees the intent's accepted, frozen arguments;
 * if it throws, or answers anything but `false`, approval is needed.
 */
export function needsApproval(tool: EffectTool, { args, intentId, entityKey, toolName }: ToolIntent): boolean {
  const { approval = false } = coreOf(tool);
  if (typeof approval !== "function") return approval;
  try {
    const answer: unknown = approval(args, { intentId, entityKey, toolName });
    // a promise is no answer, and nobody would hear of its rejection
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer !== false;
  } catch {
    return true;
  }
}

/** Whether the effector can run a tool here: it has side effects, and a body. */
export function isExecutable(tool: unknown): tool is EffectTool {
  const { sideEffect = false, implemented } = coreOf(tool);
  return sideEffect && implemented;
}
