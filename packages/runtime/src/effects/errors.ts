import { ToolError } from "../errors.js";
import { quote } from "../wording.js";

/** `ACTIVATION_CLOSED`: the activation was committed, or it failed; nothing more can be staged or taken. */
export class ActivationClosedError extends ToolError {
  override get name(): string {
    return "ActivationClosedError";
  }

  constructor(entityKey: string) {
    super(undefined, `The activation of ${quote(entityKey)} is over; stage intents in a new one.`);
  }
}
