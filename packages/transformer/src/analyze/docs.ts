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

/**
 * Reads the JSDoc comment of a node from the source text. The compiler's own JSDoc nodes miss a comment on the line of the brace or
 * member before it, and `tsc` parses no JSDoc in TypeScript files at all.
 */
export function docsOf(ts: TypeScript, node: ts.Node): Docs {
  const comment = commentOf(ts, node);
  return comment === undefined ? NONE : parseComment(ts, comment);
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

function parseComment(ts: TypeScript, comment: string): Docs {
  const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseAll };
  // In a code fence, and inside a word, `@` is text; but the parser would start a tag there.
  const plain = comment
    .replace(/```.*?(?:```|$)/gs, (fence) => fence.replaceAll("@", PLAIN_AT))
    .replace(/(?<![\s*{])@/g, PLAIN_AT);
  const source = `${plain.replace(/\r\n?/g, "\n")}\nlet it;`;
  const [statement] = ts.createSourceFile("comment.ts", source, options, true).statements;
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
