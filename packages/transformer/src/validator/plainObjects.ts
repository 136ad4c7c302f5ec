import type { CodeGen, Name } from "ajv";

import { changed, isName, itemsOf, rootOf, type Expression, type Statement } from "./codeTree";

/** What stands before, between and after the three names in Ajv's question whether a value is an object. */
const QUESTION = [" && typeof ", ' == "object" && !Array.isArray('] as const;

/** Has a helper asked whether a value is an object. To Ajv's own code instances of classes are objects, too, and it is longer. */
export function askForPlainObjects(gen: CodeGen, helper: () => Name): void {
  const root = rootOf(gen);
  root.nodes = root.nodes.map((node) => asked(node, helper));
}

function asked(node: Statement, helper: () => Name): Statement {
  const { condition, rhs, nodes } = node;
  return changed(node, {
    ...(condition !== undefined && { condition: replaced(condition, helper) }),
    ...(rhs !== undefined && { rhs: replaced(rhs, helper) }),
    ...(nodes && { nodes: nodes.map((each) => asked(each, helper)) }),
    ...(node.else && { else: asked(node.else, helper) }),
  });
}

function replaced(expression: Expression, helper: () => Name): Expression {
  const items = [...itemsOf(expression)];
  const start = items.findIndex((item, index) => isName(item) && isQuestion(items.slice(index, index + 6)));
  if (start < 0) return expression;
  items.splice(start, 5, helper(), "(", items[start]!);
  const Code = (expression as object).constructor as new (items: unknown[]) => Expression;
  return replaced(new Code(items), helper);
}

function isQuestion([first, and, second, not, third, end]: readonly (string | Name)[]): boolean {
  const isSame = first === second && second === third;
  return isSame && and === QUESTION[0] && not === QUESTION[1] && typeof end === "string" && end.startsWith(")");
}
