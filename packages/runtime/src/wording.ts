const LONGEST_VALUE = 60;
const LONGEST_LIST = 50;

/** At most `limit` characters of a text, so that a message never carries a whole payload. */
export function shorten(text: string, limit: number = LONGEST_VALUE): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}

/** A name or a text in double quotes, shortened, with control characters escaped. */
export function quote(text: string): string {
  return JSON.stringify(shorten(text));
}

/** A value in a few characters: scalars as they are written in code, containers by kind and size. */
export function showValue(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (value === null || typeof value === "undefined") return String(value);
  return typeof value === "object" || typeof value === "function" ? typeof value : shorten(String(value));
}

/** Names for a message, quoted, at most fifty of them. */
export function listNames(names: readonly string[]): string {
  const listed = names.slice(0, LONGEST_LIST).map(quote).join(", ");
  return names.length > LONGEST_LIST ? `${listed} and ${names.length - LONGEST_LIST} more` : listed;
}

/** The candidate that `name` most likely stands for, if any is near enough to be a slip of spelling. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const tolerance = Math.ceil(name.length / 4);
  let nearest: string | undefined;
  let least = tolerance + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > tolerance) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

const LONGEST_COMPARED = 64;

/** Levenshtein distance; infinite for texts too long to be names, so that hostile input costs nothing. */
function editDistance(left: string, right: string): number {
  if (left.length > LONGEST_COMPARED || right.length > LONGEST_COMPARED) return Infinity;
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const substitution = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[right.length]!;
}
