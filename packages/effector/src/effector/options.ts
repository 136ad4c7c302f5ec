import type { ToolRegistry } from "@toolsig/runtime";

import type { EffectStore } from "../store/store.js";
import type { EffectorHooks } from "./hooks.js";

/** What an effector works with. */
export interface EffectorOptions extends EffectorHooks {
  readonly store: EffectStore;
  /** The tools that it can execute, now and whenever it looks for work. Intents for others are left to other effectors. */
  readonly registry: ToolRegistry;
  /** How many intents run side by side in this effector. Default: 16. */
  readonly concurrency?: number | undefined;
  /** After so long a tool's run is an error. Default: 60,000. */
  readonly toolTimeoutMs?: number | undefined;
  /** How long an effector may be out of touch before its intents are given to others: 300 to 3,600,000. Default: 15,000. */
  readonly leaseMs?: number | undefined;
}
