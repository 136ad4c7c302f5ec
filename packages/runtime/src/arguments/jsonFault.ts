/** Blanks, then a string (as far as it is one, and its closing quote), a word or number, or a mark; nothing, where none of these is. */
const TOKEN =
  /([ \t\n\r]*)("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*("?)|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{},:])?/y;

/** How a value may begin; `w` stands for words and numbers. */
const VALUE = '"w[{';

/**
 * Where a text stops being JSON: the index of the first character or word that cannot stand there, or the text's length if it ends too early.
 * (What `JSON.parse` says of it differs from engine to engine, and shows the text.)
 */
export function findJsonFault(text: string): number {
  /** The brackets that would close what is open, the innermost last. */
  const closers: string[] = [];
  let wanted = VALUE;
  for (let at = 0; ;) {
    TOKEN.lastIndex = at;
    const [, blanks = "", token = "", quote] = TOKEN.exec(text)!;
    const kind = /\w/.test(token) && token[0] !== '"' ? "w" : token[0]!;
    at += blanks.length;
    if (!token || !wanted.includes(kind)) return at;
    at += token.length;
    if (quote === "") return at;
    if (kind === '"' && !wanted.includes("w")) wanted = ":";
    else if (kind === ":") wanted = VALUE;
    else if (kind === ",") wanted = closers.at(-1) === "}" ? '"' : VALUE;
    else if (kind === "{" || kind === "[") {
      const closer = kind === "{" ? "}" : "]";
      closers.push(closer);
      wanted = (kind === "{" ? '"' : VALUE) + closer;
    } else {
      if (kind === closers.at(-1)) closers.pop();
      wanted = closers[0] ? `,${closers.at(-1)!}` : "";
    }
  }
}
