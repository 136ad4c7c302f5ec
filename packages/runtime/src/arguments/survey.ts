import { isContainer, isPlainObject } from "./helpers.js";
import { findIssue, type Finding } from "./issue.js";

/**
 * What keeps a value from being plain JSON data of at most so many levels of objects and arrays, and about so many characters as JSON text:
 * what follows such data down may recurse, and takes no more time than its text is long. Undefined if nothing does.
 */
export function findFlaw(value: unknown, maxDepth: number, maxBytes: number): Finding | undefined {
  const left = survey(value, maxDepth, maxBytes);
  if (left >= 0) return undefined;
  if (Number.isNaN(left)) return findIssue("not_plain", "plain JSON", value, "other data");
  return left === TOO_DEEP
    ? findIssue("too_deep", `at most ${maxDepth} levels`, value, "more")
    : findIssue("too_large", `at most ${maxBytes} bytes`, value, "more");
}

const TOO_DEEP = -Infinity;

/**
 * What is left of `room` after a value: less than nothing if it was not enough, NaN if the value is not plain JSON data.
 * Allocates nothing. What an object shares counts each time, as it would in text, and a cycle never ends.
 */
function survey(value: unknown, levels: number, room: number): number {
  if (typeof value === "string") return room - value.length;
  if (!isContainer(value))
    return typeof value === "number" || typeof value === "boolean" || value === null ? room : NaN;
  if (!levels) return TOO_DEEP;
  let left = room;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) left = survey(value[index], levels - 1, left - 1);
    return left;
  }
  if (!isPlainObject(value)) return NaN;
  for (const key in value) {
    const part = value[key];
    // as JSON has it, what is undefined is absent
    if (left >= 0 && part !== undefined) left = survey(part, levels - 1, left - key.length - 1);
  }
  return left;
}
