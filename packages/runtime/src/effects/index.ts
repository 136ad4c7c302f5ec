export { Activation } from "./activation.js";
export { ActivationClosedError, IntentFormatError, ReadOnlyToolError } from "./errors.js";
export type { ActivationKey, ActivationOptions, ActOptions, IntentReference } from "./activation.js";
export { EffectorToolRunner } from "./effectorToolRunner.js";
export type { EffectorRunOptions } from "./effectorToolRunner.js";
export { isExecutable, needsApproval } from "./approval.js";
export { INTENT_NAMESPACE, parseIntent } from "./intent.js";
export type { ToolIntent } from "./intent.js";
export { CanonicalJsonError, canonicalJson } from "./canonicalJson.js";
