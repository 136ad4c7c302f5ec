/** The base of the errors that this package throws. Tell them apart by `code`. */
export abstract class EffectError extends Error {
  /** Stable: `"INTENT_CONFLICT"`. */
  abstract readonly code: string;
}

/** `ACTIVATION_CONFLICT`: another activation of the entity committed first, or the same one with other decisions. Nothing was written. */
export class ActivationConflictError extends EffectError {
  override readonly name = "ActivationConflictError";
  readonly code = "ACTIVATION_CONFLICT";

  constructor(
    readonly entityKey: string,
    readonly seq: number,
    why: string,
  ) {
    super(`Activation ${seq} of entity ${JSON.stringify(entityKey)} was not committed: ${why}`);
  }
}

/** `INTENT_CONFLICT`: an intent with this id was committed before, and it says something else. The new one is rejected, and never executed. */
export class IntentConflictError extends EffectError {
  override readonly name = "IntentConflictError";
  readonly code = "INTENT_CONFLICT";

  constructor(
    readonly intentId: string,
    readonly committed: string,
    readonly offered: string,
  ) {
    super(`Intent ${intentId} was committed with fingerprint ${committed}; one with ${offered} is rejected.`);
  }
}

/** `ACTIVATION_TIMEOUT`: the activation did not finish within its time. Nothing was written. */
export class ActivationTimeoutError extends EffectError {
  override readonly name = "ActivationTimeoutError";
  readonly code = "ACTIVATION_TIMEOUT";

  constructor(entityKey: string, timeoutMs: number) {
    super(`The activation of entity ${JSON.stringify(entityKey)} did not finish within ${timeoutMs} ms.`);
  }
}

/** `INTENT_NOT_FOUND`: no intent of that id was ever committed to this store. */
export class IntentNotFoundError extends EffectError {
  override readonly name = "IntentNotFoundError";
  readonly code = "INTENT_NOT_FOUND";

  constructor(readonly intentIds: readonly string[]) {
    super(`Never committed to this store: ${intentIds.join(", ")}.`);
  }
}

/** `DECISION_REFUSED`: a decision about an intent that is not waiting for one, or not the one that was shown. Nothing changed. */
export class DecisionRefusedError extends EffectError {
  override readonly name = "DecisionRefusedError";
  readonly code = "DECISION_REFUSED";

  constructor(
    readonly intentId: string,
    why: string,
  ) {
    super(`No decision about intent ${intentId}: ${why}`);
  }
}
