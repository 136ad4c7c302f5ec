export { DIALECT_NAMES, lower } from "./verdict.js";
export { raise, raiseFrom } from "./raise.js";
export type { Verdict } from "./verdict.js";
export type { Change, Refusal } from "./dialect.js";
export type { DialectName, LoweredParameters, LoweredSchema, Raise, RaiseArguments } from "../lowered.js";
