import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";

import type { Insertion } from "./engine";
import { withInsertions } from "./insertions";

/** A source map of version 3, as JSON has it. */
export interface SourceMap {
  readonly version: number;
  readonly sources: readonly (string | null)[];
  readonly sourcesContent?: readonly (string | null)[] | undefined;
  readonly names: readonly string[];
  readonly mappings: string;
}

/** A text, and what was inserted into it. */
export interface InsertedText {
  /** How maps name the text. */
  readonly source: string;
  readonly text: string;
  readonly insertions: readonly Insertion[];
}

/** Where a position can be asked for. */
const TOKEN = /\w+|\S/g;

/** Maps a text with everything inserted to the text as it was. */
export function insertionMap(inserted: InsertedText): SourceMap {
  const lines = withInsertions(inserted.text, inserted.insertions).split("\n");
  const mappings = lines.map((line, number) =>
    Array.from(line.matchAll(TOKEN), ({ index }): SourceMapSegment => [index, 0, number, index]),
  );
  return throughInsertions({ version: 3, sources: [], names: [], mappings: encode(mappings) }, inserted);
}

/** Makes the map of what was made of a text with insertions one to the text as it was. What was inserted belongs to no place in it. */
export function throughInsertions({ names, mappings }: SourceMap, inserted: InsertedText): SourceMap {
  const { source, text } = inserted;
  const originalOf = originalColumns(inserted);
  const lines = decode(mappings).map((segments) => {
    const mapped = segments.map((segment): SourceMapSegment => {
      if (segment.length === 1) return segment;
      const [column, , line, insertedColumn, name] = segment;
      const original = originalOf(line, insertedColumn);
      if (original === undefined) return [column];
      return name === undefined ? [column, 0, line, original] : [column, 0, line, original, name];
    });
    return mapped.filter((segment, index) => segment.length > 1 || mapped[index - 1]?.length !== 1);
  });
  return { version: 3, sources: [source], sourcesContent: [text], names, mappings: encode(lines) };
}

/** Tells where a column of a line was before the insertions, if it was at all. Insertions have no line breaks, so lines stay the same. */
function originalColumns({ text, insertions }: InsertedText): (line: number, column: number) => number | undefined {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (line, column) => {
    let original = column;
    for (const { position, text: own } of insertions) {
      const start = position - starts[line]!;
      if (start < 0 || start > original) continue;
      if (original < start + own.length) return undefined;
      original -= own.length;
    }
    return original;
  };
}

/** The comment by which a text carries its map. */
export function inlineMap(map: SourceMap): string {
  return `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString("base64")}`;
}

const INLINE = /\n?\/\/# sourceMappingURL=data:application\/json;(?:charset=[^;,]*;)?base64,([\w+/=]+)\s*$/;

/** Takes the map out of a text that carries it. */
export function takeInlineMap(text: string): { readonly text: string; readonly map?: SourceMap } {
  const [comment, encoded] = INLINE.exec(text) ?? [];
  if (comment === undefined) return { text };
  const map = JSON.parse(Buffer.from(encoded!, "base64").toString()) as SourceMap;
  return { text: text.slice(0, -comment.length), map };
}
