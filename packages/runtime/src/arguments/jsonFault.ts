/** A string as far as it is one, without its closing quote; a number or a word. */
const TOKEN =
  /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

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
    while (" \t\n\r".includes(text[at]!)) at++;
    const mark = text[at]!;
    const isMark = "[]{},:".includes(mark);
    TOKEN.lastIndex = at;
    const kind = isMark || mark === '"' ? mark : "w";
    if ((!isMark && !TOKEN.test(text)) || !wanted.includes(kind)) return at;
    at = isMark ? at + 1 : TOKEN.lastIndex;
    if (kind === '"' && text[at++] !== '"') return at - 1;
    if (kind === '"' && !wanted.includes("w")) wanted = ":";
    else if (kind === ":") wanted = VALUE;
    else if (kind === ",") wanted = closers.at(-1) === "}" ? '"' : VALUE;
    else if (kind === "{" || kind === "[") {
      closers.push(kind === "{" ? "}" : "]");
      wanted = kind === "{" ? '"}' : `${VALUE}]`;
    } else {
      if (kind === closers.at(-1)) closers.pop();
      wanted = closers[0] ? `,${closers.at(-1)!}` : "";
    }
  }
}
