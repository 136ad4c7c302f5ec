/**
 * A JSON value as a JavaScript expression on one line. JSON is not quite JavaScript: a `__proto__` key would set the prototype,
 * and two characters that end a line in ES2015 may stand in JSON strings.
 */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return printable(JSON.stringify(value));
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return entries.length === 0
    ? "{}"
    : `{ ${entries.map(([key, entry]) => `${propertyName(key)}: ${literal(entry)}`).join(", ")} }`;
}

function propertyName(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : printable(JSON.stringify(key));
}

function printable(json: string): string {
  return json.replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
}
