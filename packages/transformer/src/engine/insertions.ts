import type { Insertion } from "./engine";

/** The text with everything inserted. */
export function withInsertions(text: string, insertions: readonly Insertion[]): string {
  const ends = insertions.map(({ position }) => position);
  const pieces = [0, ...ends].map((start, index) => text.slice(start, ends[index]));
  return pieces.map((piece, index) => piece + (insertions[index]?.text ?? "")).join("");
}
