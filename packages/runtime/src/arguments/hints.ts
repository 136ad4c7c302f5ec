import { listNames } from "../wording.js";
import { isContainer } from "./helpers.js";

/** The name that another was probably meant to be: the same but for case and punctuation, or for one or two letters. */
export function findNearName(name: string, candidates: readonly string[]): string | undefined {
  const letters = lettersOf(name);
  const edits = Math.min(2, (letters.length - 1) >> 1);
  return candidates.find((candidate) => isWithin(edits, letters, lettersOf(candidate)));
}

const lettersOf = (name: string): string =>
  name
    .slice(0, 40)
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, "");

/** Whether so many letters put in, left out or replaced make one text of another. */
const isWithin = (edits: number, from: string, to: string): boolean =>
  from[0] === to[0]
    ? !from || isWithin(edits, from.slice(1), to.slice(1))
    : edits > 0 &&
      (isWithin(edits - 1, from.slice(1), to) ||
        isWithin(edits - 1, from, to.slice(1)) ||
        isWithin(edits - 1, from.slice(1), to.slice(1)));

/** Says which of some names stand one level too deep, in a value that has them. */
export function hintAtMisplaced(names: readonly string[], value: unknown): string | undefined {
  const found = names.filter((name) => isContainer(value) && Object.hasOwn(value, name));
  return found[0] && ` that holds ${listNames(found)}: give that one level up`;
}
