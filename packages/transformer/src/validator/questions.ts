import type { CodeGen, Name } from "ajv";

import { changed, isName, itemsOf, rootOf, type Expression, type Statement } from "./codeTree";

/** A way to ask about a variable: the text before, between and after its names, and a shorter one. */
interface Question {
  readonly asked: readonly string[];
  readonly shorter: (name: Name) => readonly (string | Name)[];
}

const NUMBERS: readonly Question[] = [
  {
    asked: ["((typeof ", ' == "number") && (!(', " % 1) && !isNaN(", "))) && (isFinite(", "))"],
    shorter: (name) => ["Number.isInteger(", name, ")"],
  },
  { asked: ["(typeof ", ' == "number") && (isFinite(', "))"], shorter: (name) => ["Number.isFinite(", name, ")"] },
];

/** Puts what Ajv asks of types in fewer words. To its own code instances of classes are objects, too: of those a helper is asked. */
export function shortenQuestions(gen: CodeGen, isPlainObject: () => Name): void {
  const objects = {
    asked: ["", " && typeof ", ' == "object" && !Array.isArray(', ")"],
    shorter: (name: Name) => [isPlainObject(), "(", name, ")"],
  };
  const root = rootOf(gen);
  root.nodes = root.nodes.map((node) => shortened(node, [objects, ...NUMBERS]));
}

function shortened(node: Statement, questions: readonly Question[]): Statement {
  const { condition, rhs, nodes } = node;
  return changed(node, {
    ...(condition !== undefined && { condition: questions.reduce(replaced, condition) }),
    ...(rhs !== undefined && { rhs: questions.reduce(replaced, rhs) }),
    ...(nodes && { nodes: nodes.map((each) => shortened(each, questions)) }),
    ...(node.else && { else: shortened(node.else, questions) }),
  });
}

function replaced(expression: Expression, question: Question): Expression {
  const { asked, shorter } = question;
  const items = ["", ...itemsOf(expression), ""];
  const length = asked.length * 2 - 1;
  const at = items.findIndex((_, index) => isAsked(items.slice(index, index + length), asked));
  if (at < 0) return expression;
  const [first, name, last] = [items[at], items[at + 1], items[at + length - 1]] as [string, Name, string];
  const before = first.slice(0, first.length - asked[0]!.length);
  items.splice(at, length, before, ...shorter(name), last.slice(asked.at(-1)!.length));
  const Code = (expression as object).constructor as new (items: unknown[]) => Expression;
  return replaced(new Code(items), question);
}

function isAsked(items: readonly (string | Name)[], asked: readonly string[]): boolean {
  const last = asked.length * 2 - 2;
  return asked.every((text, index) => {
    const [item, name] = items.slice(index * 2);
    if (typeof item !== "string" || (index * 2 < last && !(isName(name) && name === items[1]))) return false;
    return index === 0 ? item.endsWith(text) : index * 2 === last ? item.startsWith(text) : item === text;
  });
}
