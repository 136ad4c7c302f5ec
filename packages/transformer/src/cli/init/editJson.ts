import { applyEdits, modify, parseTree, findNodeAtLocation, getNodeValue, type JSONPath } from "jsonc-parser";

/** Sets a value in a JSON text, which keeps its comments, its order and its indentation. */
export function setInJson(text: string, path: JSONPath, value: unknown, isInsertion = false): string {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  const formattingOptions = {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
  return applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion: isInsertion }));
}

/** The value at a path of a JSON text with comments; undefined if there is none. */
export function valueInJson(text: string, path: JSONPath): unknown {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root && findNodeAtLocation(root, path);
  return node && (getNodeValue(node) as unknown);
}
