import { fullFormats } from "ajv-formats/dist/formats";

/** Days are checked by the calendar, and seconds as `Date` knows them, so that whatever is accepted can become one. */
const DATE = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[zZ]|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const IS_DAY = "new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10))";

/** Formats that a regular expression alone cannot tell, as expressions. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  date: `(text) => /^${DATE}$/.test(text) && ${IS_DAY}`,
  regex: '(text) => { try { return new RegExp(text, "u") instanceof RegExp; } catch (error) { return false; } }',
  time: `/^${TIME}$/`,
  "date-time": `(text) => /^${DATE}[tT]${TIME}$/.test(text) && ${IS_DAY}`,
  uri: '(text) => { try { return /^[A-Za-z][A-Za-z\\d+.-]*:[^\\s]*$/.test(text) && new URL(text).href !== ""; } catch (error) { return false; } }',
};

/** Those of Ajv's that are linear regular expressions. Its `url` is not. */
const PATTERNS = [
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "json-pointer",
  "relative-json-pointer",
  "uri-reference",
  "uri-template",
  "uuid",
] as const;

/** Every format that is checked: an expression of a RegExp or of a predicate on text. */
export const FORMATS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(FUNCTIONS),
  ...PATTERNS.map((name) => [name, (fullFormats[name] as RegExp).toString()] as const),
]);

/** The formats that a schema names, at any depth. */
export function formatsIn(schema: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { format } = value as { format?: unknown };
    if (typeof format === "string") found.add(format);
    Object.values(value).forEach(visit);
  };
  visit(schema);
  return found;
}
