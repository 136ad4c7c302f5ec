import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";

/** What a JSDoc comment says. */
export interface Docs {
  readonly description?: string;
  /** `@param` texts by dotted path: `options`, `options.deep`. */
  readonly params: ReadonlyMap<string, string>;
}

const NONE: Docs = { params: new Map() };

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

function parseComment(ts: TypeScript, comment: string): Docs {
  const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseAll };
  const [statement] = ts.createSourceFile(
    "comment.ts",
    `${comment.replace(/\r\n?/g, "\n")}\nlet it;`,
    options,
    true,
  ).statements;
  const doc = statement && ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc);
  if (!doc) return NONE;
  const params = new Map<string, string>();
  for (const tag of doc.tags ?? []) {
    if (ts.isJSDocParameterTag(tag)) params.set(tag.name.getText(), textOf(ts, tag.comment).replace(/^-\s+/, ""));
  }
  const description = textOf(ts, doc.comment);
  return { ...(description && { description }), params };
}

/** Comment text with `{@link Name}` and `{@link Name|label}` as plain text. */
function textOf(ts: TypeScript, comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  if (comment === undefined || typeof comment === "string") return comment?.trim() ?? "";
  const parts = comment.map((part) => {
    if (!ts.isJSDocLinkLike(part)) return part.text;
    const name = part.name?.getText() ?? "";
    const label = part.text.replace(/^\s*\|?\s*/, "");
    return part.text.startsWith("://") ? name + part.text : label || name;
  });
  return parts.join("").trim();
}
