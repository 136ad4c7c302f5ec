import {
  EffectorToolRunner,
  isExecutable,
  needsApproval,
  parseIntent,
  type ToolIntent,
} from "@toolsig/runtime/effects";
import type { EffectTool, ToolRegistry } from "@toolsig/runtime";

import type { Claim } from "../store/claim.js";
import { outcomeOf, type NewResult, type Outcome } from "../store/settle.js";
import type { ResultStatus } from "../wire/result.js";

/** What is to be done with a claim. */
export type Verdict =
  | { readonly kind: "run"; readonly tool: EffectTool; readonly intent: ToolIntent }
  | { readonly kind: "hold" }
  | { readonly kind: "give back" }
  | { readonly kind: "reject"; readonly ending: Ending };

/** An outcome, and what hooks are told of it. */
export interface Ending {
  readonly outcome: Outcome;
  readonly errorCode: string | undefined;
  readonly ranMs: number;
}

/** Looks at a claimed intent before anything runs: it must be what was committed, and approved if its tool asks for that. */
export function examine(claimed: Claim, registry: ToolRegistry): Verdict {
  const { intentId, fingerprint, body, claim, attempt, approved } = claimed;
  let intent: ToolIntent;
  try {
    intent = parseIntent(body);
    if (intent.intentId !== intentId) throw new Error("The stored intent has another id.");
    if (intent.fingerprint !== fingerprint) throw new Error("The stored intent has another fingerprint.");
  } catch (thrown) {
    const completedAt = new Date().toISOString();
    const error = describe(thrown, "INTENT_FORMAT");
    const outcome = outcomeOf(claim, { intentId, attempt, status: notRun(attempt), error, completedAt });
    return { kind: "reject", ending: { outcome, errorCode: error.code, ranMs: 0 } };
  }
  const tool = registry.find(intent.toolName);
  if (!tool || !isExecutable(tool)) return { kind: "give back" };
  return !approved && needsApproval(tool, intent) ? { kind: "hold" } : { kind: "run", tool, intent };
}

/** The status of an intent whose function was not called this time: an attempt before that was cut off may have had the effect. */
const notRun = (attempt: number): ResultStatus => (attempt > 1 ? "error" : "rejected");

/** Runs the tool of an intent, once. Whatever it does is an outcome; this never rejects. */
export async function run(
  tool: EffectTool,
  intent: ToolIntent,
  { claim, attempt }: Claim,
  { timeoutMs, onInvoke }: { readonly timeoutMs: number; readonly onInvoke: () => void },
): Promise<Ending> {
  const { intentId, entityKey, args } = intent;
  const clock = new StopClock();
  const base = { intentId, attempt };
  const options = {
    // what runs is what was committed and approved: nothing is repaired any more
    mode: "strict",
    // as large and as deep as it was accepted
    maxBytes: Infinity,
    maxDepth: 1000,
    timeoutMs,
    intent: { id: intentId, entityKey, attempt },
    onInvoke: () => {
      clock.start();
      onInvoke();
    },
  } as const;
  let result: NewResult;
  try {
    const output: unknown = await new EffectorToolRunner().run(tool, args, options);
    result = { ...base, status: "ok", output: output ?? null, ...clock.stop() };
  } catch (thrown) {
    const times = clock.stop();
    const status = "startedAt" in times ? "error" : notRun(attempt);
    result = { ...base, status, error: describe(thrown, "TOOL_EXECUTION"), ...times };
  }
  return { outcome: outcomeOf(claim, result), ranMs: clock.ranMs, errorCode: result.error?.code };
}

/** When a run began and ended; the end is never before the beginning, whatever the system's clock does. */
class StopClock {
  #startedAt: number | undefined;
  #mark = 0;
  ranMs = 0;

  start(): void {
    this.#startedAt = Date.now();
    this.#mark = performance.now();
  }

  stop(): { readonly startedAt?: string; readonly completedAt: string } {
    if (this.#startedAt === undefined) return { completedAt: new Date().toISOString() };
    this.ranMs = performance.now() - this.#mark;
    const completedAt = new Date(this.#startedAt + Math.round(this.ranMs)).toISOString();
    return { startedAt: new Date(this.#startedAt).toISOString(), completedAt };
  }
}

/** Characters of an error's message that are kept. */
const MOST_MESSAGE = 10_000;

/** Code and message of whatever was thrown. */
function describe(thrown: unknown, code: string): { readonly code: string; readonly message: string } {
  try {
    const { code: own, message } = Object(thrown) as { readonly code?: unknown; readonly message?: unknown };
    return {
      code: typeof own === "string" && /^.{1,100}$/.test(own) ? own : code,
      message:
        typeof message === "string"
          ? message.slice(0, MOST_MESSAGE)
          : `The tool threw ${typeof thrown === "string" ? thrown.slice(0, MOST_MESSAGE) : typeof thrown}.`,
    };
  } catch {
    return { code, message: "The tool threw what cannot be read." };
  }
}
