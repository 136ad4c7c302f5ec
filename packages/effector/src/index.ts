export { activate } from "./activate.js";
export type { Activated, ActivateOptions, ActivationContext, Outcome } from "./activate.js";
export { createEffector } from "./effector/effector.js";
export type { Effector } from "./effector/effector.js";
export type { EffectorOptions } from "./effector/options.js";
export type { EffectorHooks, IntentEvent, ResultEvent } from "./effector/hooks.js";
export { openStore } from "./store/openStore.js";
export type { StoreOptions } from "./store/openStore.js";
export type { EffectStore, Opening } from "./store/store.js";
export type { Commit } from "./store/commit.js";
export type { Decision } from "./store/decide.js";
export type { HistoryEntry, IntentFilter, IntentRecord, IntentState, Total } from "./store/inspect.js";
export type { PruneOptions } from "./store/prune.js";
export type { ResultHandler, SubscriptionOptions } from "./store/subscription.js";
export type { PostgresClient, PostgresPool } from "./database/postgres.js";
export type { Sql } from "./database/database.js";
export { parseResult } from "./wire/result.js";
export type { IntentResult, ResultError, ResultStatus } from "./wire/result.js";
export {
  ActivationConflictError,
  ActivationTimeoutError,
  DecisionRefusedError,
  EffectError,
  IntentConflictError,
  IntentNotFoundError,
} from "./errors.js";
