/** At most `limit` characters of a text, so that a message never carries a whole payload. */
export function shorten(text: string, limit: number = 60): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** A name or a text in double quotes, shortened, with control characters escaped. */
export function quote(text: string): string {
  return JSON.stringify(shorten(text));
}

/** A value in a few characters: scalars as they are written in code, containers by kind and size. */
export function showValue(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return `array of ${value.length}`;
  return typeof value === "function" || (typeof value === "object" && value !== null) ? typeof value : shorten(String(value));
}

/** Names for a message, quoted and shortened; `none` for none. */
export function listNames(names: readonly string[]): string {
  return shorten(names.map(quote).join(", "), 1000) || "none";
}

/** The candidate that `name` most likely stands for, if any is near enough to be a slip of spelling. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let least = Math.ceil(name.length / 4) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

const LONGEST_COMPARED = 64;

/** Levenshtein distance; infinite for texts too long to be names, so that hostile input costs nothing. */
function editDistance(left: string, right: string): number {
  if (Math.max(left.length, right.length) > LONGEST_COMPARED) return Infinity;
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const letter of left) {
    const above = row;
    row = [above[0]! + 1];
    for (let column = 0; column < right.length; column++) {
      const replaced = above[column]! + (letter === right[column] ? 0 : 1);
      row.push(Math.min(replaced, above[column + 1]! + 1, row[column]! + 1));
    }
  }
  return row[right.length]!;
}
