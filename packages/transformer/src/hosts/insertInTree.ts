import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";
import type { TextEdit } from "../rewrite/insertDefinition";

/**
 * A transformer that appends each definition to its call. The text becomes one identifier, which TypeScript prints as it stands:
 * parsed nodes would keep positions that crash the emitter, and comments and source maps stay exact this way.
 */
export function definitionInserter(
  ts: TypeScript,
  editsOf: (file: ts.SourceFile) => readonly TextEdit[],
): ts.TransformerFactory<ts.SourceFile> {
  return (context) => (file) => {
    const edits = editsOf(ts.getOriginalNode(file) as ts.SourceFile);
    if (edits.length === 0) return file;
    const definitions = new Map<ts.Node, string>(edits.map(({ call, definition }) => [call, definition]));
    const visit = (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visit, context);
      const definition = definitions.get(ts.getOriginalNode(node));
      if (definition === undefined) return visited;
      const { expression, typeArguments, arguments: given } = visited as ts.CallExpression;
      const argument = context.factory.createIdentifier(definition);
      // The comments of an empty argument list belong to its first argument now.
      if (given.length === 0) ts.setCommentRange(argument, { pos: given.pos, end: given.pos });
      return context.factory.updateCallExpression(visited as ts.CallExpression, expression, typeArguments, [
        ...given,
        argument,
      ]);
    };
    return ts.visitEachChild(file, visit, context);
  };
}
