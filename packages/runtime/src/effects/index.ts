export { Activation } from "./activation.js";
export { ActivationClosedError, ReadOnlyToolError } from "./errors.js";
export type { ActivationKey, IntentReference } from "./activation.js";
export { EffectorToolRunner } from "./effectorToolRunner.js";
export type { EffectorRunOptions } from "./effectorToolRunner.js";
export { INTENT_NAMESPACE } from "./intent.js";
export type { ToolIntent } from "./intent.js";
export { CanonicalJsonError, canonicalJson } from "./canonicalJson.js";
