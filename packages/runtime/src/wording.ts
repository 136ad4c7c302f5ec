/** At most `limit` characters of a text, so that a message never carries a whole payload. */
export const shorten = (text: string, limit: number = 60): string =>
  text.length > limit ? `${text.slice(0, limit - 1)}…` : text;

/** A name or a text in double quotes, shortened, with control characters escaped. */
export const quote = (text: string): string => JSON.stringify(shorten(text));

/** A value in a few characters: scalars as they are written in code, containers by kind and size, undefined as `nothing`. */
export function showValue(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (value === undefined) return "nothing";
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- no object comes to be stringified
  return Object(value) === value ? typeof value : shorten(String(value));
}

/** Names for a message, quoted and shortened; `none` for none. */
export const listNames = (names: readonly string[]): string => shorten(names.map(quote).join(", "), 1000) || "none";
