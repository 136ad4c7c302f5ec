/** An intent's id as the database takes it; for a text that is no UUID, one that no intent has. */
export const toUuid = (intentId: string): string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(intentId) ? intentId : "00000000-0000-0000-0000-000000000000";
