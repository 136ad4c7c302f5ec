import type { Code, CodeGen, Name } from "ajv";

/** An expression in code that Ajv generates. */
export type Expression = Code | boolean | number | null;

/** A statement in code that Ajv generates: the parts of its syntax tree, which its types keep private, that we read. */
export interface Statement {
  readonly nodes?: readonly Statement[];
  readonly name?: Name;
  readonly lhs?: Code;
  readonly rhs?: Expression;
  readonly code?: Expression;
  readonly condition?: Expression;
  readonly else?: Statement | undefined;
  readonly label?: Name;
  readonly iteration?: Code;
  readonly iterable?: Code;
  readonly from?: Expression;
  readonly to?: Expression;
  readonly args?: Code;
}

export type StatementKind =
  | "AnyCode"
  | "Assign"
  | "AssignOp"
  | "Break"
  | "Def"
  | "ForIter"
  | "ForLoop"
  | "ForRange"
  | "Func"
  | "If"
  | "Label"
  | "Return";

export const kindOf = (statement: Statement): StatementKind => statement.constructor.name as StatementKind;

/** The tree that a generator has made so far. */
export const rootOf = (gen: CodeGen): { nodes: readonly Statement[] } =>
  (gen as unknown as { _root: { nodes: readonly Statement[] } })._root;

/** A copy of a statement with other parts. */
export function changed(statement: Statement, parts: Statement): Statement {
  return Object.assign(Object.create(Object.getPrototypeOf(statement) as object) as Statement, statement, parts);
}

/** Names, and the text between them. */
export function itemsOf(expression: Expression | undefined): readonly (string | Name)[] {
  if (typeof expression !== "object" || expression === null) return [String(expression)];
  if (isName(expression)) return [expression];
  const items: (string | Name)[] = [];
  for (const item of (expression as unknown as { readonly _items: readonly unknown[] })._items) {
    const last = items.at(-1);
    if (isName(item)) items.push(item);
    else if (typeof last === "string") items[items.length - 1] = last + String(item);
    else if (item !== "") items.push(String(item));
  }
  return items;
}

export function isName(item: unknown): item is Name {
  return typeof item === "object" && item !== null && "str" in item && !("_items" in item);
}

/** Whether an expression has to do with a variable. */
export const mentions = (expression: Expression | undefined, name: RegExp): boolean =>
  itemsOf(expression).some((item) => isName(item) && name.test(item.str));

/** What follows a name that is written to. */
const WRITES = /^\s*(?:=(?!=)|\+\+|--|[-+*/|&]=)/;

/** The names to which an expression writes. */
export function writtenIn(expression: Expression | undefined): readonly string[] {
  const items = itemsOf(expression);
  return items.flatMap((item, index) => {
    const next = items[index + 1];
    return isName(item) && typeof next === "string" && WRITES.test(next) ? [item.str] : [];
  });
}

/** The variable that a statement counts up, if it does only that. */
export function counter({ code }: Statement): string | undefined {
  const [name, operator, ...more] = itemsOf(code);
  return isName(name) && operator === "++" && more.length === 0 ? name.str : undefined;
}
