import type { CodeGen } from "ajv";

import { changed, isName, itemsOf, kindOf, rootOf, type Expression, type Statement } from "./codeTree";
import { loadAjv } from "./loadAjv";
import { readsIn } from "./unused";

/** Takes variables out of a function that are read once, right after, and puts faults that are looked for one after the other into one condition. */
export function tidy(gen: CodeGen): void {
  const root = rootOf(gen);
  root.nodes = root.nodes.map((node) =>
    kindOf(node) === "Func" ? changed(node, { nodes: tidied(node.nodes!, readsIn(node.nodes!)) }) : node,
  );
}

function tidied(statements: readonly Statement[], reads: ReadonlyMap<string, number>): readonly Statement[] {
  const tidy: Statement[] = [];
  for (const node of statements) {
    let next = changed(node, {
      ...(node.nodes && { nodes: tidied(node.nodes, reads) }),
      ...(node.else && { else: tidied([node.else], reads)[0] }),
    });
    if (kindOf(next) === "If" && isReadOnceBy(next, tidy.at(-1), reads)) next = inlined(next, tidy.pop()!);
    next = flattened(next);
    const last = tidy.at(-1);
    if (last && isRefusal(last) && isRefusal(next)) tidy[tidy.length - 1] = joined(last, next);
    else tidy.push(next);
  }
  return tidy;
}

const isReadOnceBy = ({ condition }: Statement, last: Statement | undefined, reads: ReadonlyMap<string, number>) =>
  last !== undefined &&
  kindOf(last) === "Def" &&
  last.rhs !== undefined &&
  reads.get(last.name!.str) === 1 &&
  itemsOf(condition).some((item) => isName(item) && item.str === last.name!.str);

/** What is read is a part of another value, so that it needs no brackets. */
function inlined(node: Statement, { name, rhs }: Statement): Statement {
  const items = itemsOf(node.condition).flatMap((item) =>
    isName(item) && item.str === name!.str ? itemsOf(rhs) : item,
  );
  const Code = (rhs as object).constructor as new (items: unknown[]) => Expression;
  return changed(node, { condition: new Code(items) });
}

/** One `if` for two, of which the outer holds nothing but the inner. */
function flattened(node: Statement): Statement {
  const [inner, ...more] = node.nodes ?? [];
  const isNest = [node, inner].every((each) => each && kindOf(each) === "If" && !each.else) && more.length === 0;
  if (!isNest) return node;
  return changed(node, { condition: loadAjv()._`(${node.condition}) && (${inner!.condition})`, nodes: inner!.nodes! });
}

/** Whether a statement does nothing but to refuse what meets a condition. */
function isRefusal(node: Statement): boolean {
  const [only, ...more] = node.nodes ?? [];
  const isReturn = kindOf(node) === "If" && !node.else && only !== undefined && kindOf(only) === "Return";
  return isReturn && more.length === 0 && String(only.nodes![0]!.code) === "false";
}

const joined = (one: Statement, other: Statement): Statement =>
  changed(one, { condition: loadAjv()._`${one.condition} || ${other.condition}` });
