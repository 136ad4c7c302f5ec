import { kind } from "../errors.js";
import { quote } from "../wording.js";

/** `READ_ONLY_TOOL`: a read-only tool was given to the effects path. Its function was not reached. */
export class ReadOnlyToolError extends kind("ReadOnlyTool", "is read-only: run it with ToolRunner.") {}

/** `ACTIVATION_CLOSED`: nothing can be staged or taken, since the activation was committed or failed, or taken yet, since it is under way. */
export class ActivationClosedError extends kind("ActivationClosed") {
  constructor(entityKey: string, state = "is over; stage intents in a new one.") {
    super(undefined, `The activation of ${quote(entityKey)} ${state}`);
  }
}

/** `INTENT_FORMAT`: what was read is not an intent that this version understands, or was changed since it was staged. */
export class IntentFormatError extends kind("IntentFormat") {
  constructor(saying: string, options?: ErrorOptions) {
    super(undefined, `The intent ${saying}.`, options);
  }
}
