import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";

/** What a JSDoc comment says. */
export interface Docs {
  readonly description?: string;
  /** `@param` texts by dotted path: `options`, `options.deep`. */
  readonly params: ReadonlyMap<string, string>;
  /** All other tags, in order. */
  readonly tags: readonly Tag[];
}

export interface Tag {
  readonly name: string;
  readonly text: string;
}

const NONE: Docs = { params: new Map(), tags: [] };

/** The comments of each file by their text; a file's are parsed together, since to parse anything costs more than a comment does. */
const parsed = new WeakMap<ts.SourceFile, Map<string, Docs>>();

/**
 * Reads the JSDoc comment of a node from the source text. The compiler's own JSDoc nodes miss a comment on the line of the brace or
 * member before it, and `tsc` parses no JSDoc in TypeScript files at all.
 */
export function docsOf(ts: TypeScript, node: ts.Node): Docs {
  const comment = commentOf(ts, node);
  if (comment === undefined) return NONE;
  const file = node.getSourceFile();
  let docs = parsed.get(file);
  if (!docs) {
    docs = parseComments(ts, file.text.match(/\/\*\*(?!\/).*?\*\//gs) ?? []);
    parsed.set(file, docs);
  }
  // What looks like the beginning of a comment inside a string may have hidden this one.
  if (!docs.has(comment)) docs.set(comment, parseComments(ts, [comment]).get(comment)!);
  return docs.get(comment)!;
}

function commentOf(ts: TypeScript, node: ts.Node): string | undefined {
  const { text } = node.getSourceFile();
  const ranges = [
    ...(ts.getTrailingCommentRanges(text, node.pos) ?? []).filter(
      ({ end }) => !/[\r\n]/.test(text.slice(end, node.getStart())),
    ),
    ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
  ];
  return ranges
    .map(({ pos, end }) => text.slice(pos, end))
    .filter((comment) => /^\/\*\*(?!\/)/.test(comment))
    .at(-1);
}

/** Stands for an `@` that starts no tag. */
const PLAIN_AT = "\uE000";

/** One declaration carries each comment, so that the parser reads them all at once. */
function parseComments(ts: TypeScript, comments: readonly string[]): Map<string, Docs> {
  const unique = [...new Set(comments)];
  const source = unique.map((comment) => `${withPlainAts(comment).replace(/\r\n?/g, "\n")}\nlet it;\n`).join("");
  const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseAll };
  const { statements } = ts.createSourceFile("comments.ts", source, options, true);
  return new Map(unique.map((comment, index) => [comment, readComment(ts, statements[index])]));
}

/** In a code fence, and inside a word, `@` is text; but the parser would start a tag there. */
function withPlainAts(comment: string): string {
  return comment
    .replace(/```.*?(?:```|$)/gs, (fence) => fence.replaceAll("@", PLAIN_AT))
    .replace(/(?<![\s*{])@/g, PLAIN_AT);
}

function readComment(ts: TypeScript, statement: ts.Statement | undefined): Docs {
  const doc = statement && ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc);
  if (!doc) return NONE;
  const params = new Map<string, string>();
  const tags: Tag[] = [];
  for (const tag of doc.tags ?? []) {
    const text = textOf(ts, tag.comment);
    if (ts.isJSDocParameterTag(tag)) params.set(tag.name.getText(), text.replace(/^-\s+/, ""));
    else tags.push({ name: tag.tagName.text, text: text || rawText(tag) });
  }
  const description = textOf(ts, doc.comment);
  return { ...(description && { description }), params, tags };
}

/** What stands after a tag whose text the parser took for something else, as in `@default {}`. */
function rawText(tag: ts.JSDocTag): string {
  const lines = tag
    .getText()
    .slice(tag.tagName.end - tag.getStart())
    .split("\n");
  const text = lines.map((line) => line.replace(/^\s*\*(?!\/)\s?/, "").replace(/\*\/\s*$/, "")).join("\n");
  return text.trim().replaceAll(PLAIN_AT, "@");
}

/** Comment text, with `{@link …}` as plain text: its label, and its address if it has one. */
function textOf(ts: TypeScript, comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  const parts =
    typeof comment === "string"
      ? [comment]
      : (comment ?? []).map((part) => (ts.isJSDocLinkLike(part) ? linkText(part) : part.text));
  return parts.join("").trim().replaceAll(PLAIN_AT, "@");
}

function linkText({ name, text }: ts.JSDocLink | ts.JSDocLinkCode | ts.JSDocLinkPlain): string {
  const [, target = "", label = ""] = /^([^\s|]*)[\s|]*(.*)$/s.exec((name?.getText() ?? "") + text) ?? [];
  if (!target.includes("://")) return label || target;
  return label ? `${label} (${target})` : target;
}
