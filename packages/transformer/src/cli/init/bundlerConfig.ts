import type ts from "typescript";

import type { TypeScript } from "../../checker/compiler";
import { withInsertions } from "../../engine/insertions";
import type { Insertion } from "../../engine/engine";

/**
 * The text of a bundler's configuration with the plugin in it.
 * @param entry the plugin's module, such as `@toolsig/transformer/vite`
 * @returns undefined if the file does not have the usual shape: one object, exported as it is or through one call
 */
export function withBundlerPlugin(text: string, entry: string, ts: TypeScript): string | undefined {
  const file = ts.createSourceFile("config.ts", text, ts.ScriptTarget.Latest, true);
  const root = exportedObject(file, ts);
  const plugin = root && pluginInsertion(root, ts);
  if (!plugin) return undefined;
  return withInsertions(text, [importInsertion(file, entry, ts), plugin]);
}

/** The object of `export default {…}`, `export default defineConfig({…})` and `module.exports = {…}`. */
function exportedObject(file: ts.SourceFile, ts: TypeScript): ts.ObjectLiteralExpression | undefined {
  const exported = file.statements.flatMap((statement): readonly ts.Expression[] => {
    if (ts.isExportAssignment(statement)) return [statement.expression];
    if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return [];
    const { left, right } = statement.expression;
    return left.getText() === "module.exports" ? [right] : [];
  });
  const [expression] = exported;
  if (!expression || exported.length > 1) return undefined;
  const value = ts.isSatisfiesExpression(expression) ? expression.expression : expression;
  const object = ts.isCallExpression(value) && value.arguments.length === 1 ? value.arguments[0]! : value;
  return ts.isObjectLiteralExpression(object) ? object : undefined;
}

/** First among the plugins, for those bundlers that run them in order. */
function pluginInsertion(root: ts.ObjectLiteralExpression, ts: TypeScript): Insertion | undefined {
  const given = root.properties.find((property) => property.name?.getText() === "plugins");
  if (!given) {
    const first = root.properties[0];
    const position = first ? first.getStart() : root.getStart() + 1;
    return { position, text: first ? `plugins: [toolsig()],${gapBefore(first)}` : " plugins: [toolsig()] " };
  }
  if (!ts.isPropertyAssignment(given) || !ts.isArrayLiteralExpression(given.initializer)) return undefined;
  const { elements } = given.initializer;
  const [first] = elements;
  if (!first) return { position: given.initializer.getStart() + 1, text: "toolsig()" };
  return { position: first.getStart(), text: `toolsig(),${gapBefore(first)}` };
}

/** The white space before a node: a line break and its indentation, or a space. */
function gapBefore(node: ts.Node): string {
  const text = node.getSourceFile().text.slice(0, node.getStart());
  return /\r?\n[ \t]*$/.exec(text)?.[0] ?? " ";
}

function importInsertion(file: ts.SourceFile, entry: string, ts: TypeScript): Insertion {
  const imports = file.statements.filter((each) => ts.isImportDeclaration(each));
  const isModule = imports.length > 0 || file.statements.some((each) => ts.isExportAssignment(each));
  const quote = /from '|require\('/.test(file.text) ? "'" : '"';
  const statement = isModule
    ? `import toolsig from ${quote}${entry}${quote};`
    : `const toolsig = require(${quote}${entry}${quote});`;
  const last = imports.at(-1);
  if (last) return { position: last.getEnd(), text: `\n${statement}` };
  return { position: file.statements[0]?.getStart() ?? 0, text: `${statement}\n` };
}
