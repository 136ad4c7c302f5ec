import { DEEPEST } from "../arguments/options.js";
import { isContainer } from "../arguments/helpers.js";
import { formatPath, type ArgumentPath } from "../arguments/issue.js";
import { showValue } from "../wording.js";

/** A value that canonical JSON refuses, because JSON would change it or cannot carry it. */
export class CanonicalJsonError extends TypeError {
  override get name(): string {
    return "CanonicalJsonError";
  }
  readonly path: ArgumentPath;
  /** What the value is, in a few characters. */
  readonly received: string;

  constructor(path: ArgumentPath, value: unknown, why: string) {
    super(`${formatPath(path)}: ${showValue(value)} ${why}`);
    this.path = path;
    this.received = showValue(value);
  }
}

/**
 * The one JSON text of a value: keys sorted by code units, no blanks, properties that are undefined left out. Equal values have equal texts.
 * Throws `CanonicalJsonError`, which names the path, for what JSON cannot carry unchanged: NaN, infinities, integers beyond 2^53, undefined
 * (but as a property), bigints, symbols, functions, objects that are more than data (Date, Map, …), cycles, and more than 1000 levels.
 */
export function canonicalJson(value: unknown): string {
  return write(value, [], []);
}

function write(value: unknown, path: ArgumentPath, around: readonly unknown[]): string {
  if (value === null || typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "number") return writeNumber(value, path);
  if (!isContainer(value)) throw new CanonicalJsonError(path, value, "is not JSON");
  if (around.includes(value)) throw new CanonicalJsonError(path, value, "contains itself");
  if (around.length >= DEEPEST) throw new CanonicalJsonError(path, value, `is deeper than ${DEEPEST} levels`);
  const within = [...around, value];
  if (Array.isArray(value)) {
    return `[${Array.from(value, (item: unknown, index) => write(item, [...path, index], within)).join(",")}]`;
  }
  if (Object.prototype.toString.call(value) !== "[object Object]") {
    throw new CanonicalJsonError(path, value, "is more than plain data");
  }
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  const members = keys.sort().map((key) => `${JSON.stringify(key)}:${write(value[key], [...path, key], within)}`);
  return `{${members.join(",")}}`;
}

function writeNumber(value: number, path: ArgumentPath): string {
  if (!Number.isFinite(value)) throw new CanonicalJsonError(path, value, "is not JSON");
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new CanonicalJsonError(path, value, "is an integer beyond 2^53, which not every reader keeps exact");
  }
  return JSON.stringify(value);
}
