import { changed, counter, isName, itemsOf, kindOf, type Statement } from "./codeTree";
import { choice } from "./choice";

/** The statements without variables that nobody reads. */
export function withoutUnused(statements: readonly Statement[]): readonly Statement[] {
  let current = statements;
  for (let count = Infinity; ;) {
    const read = readsIn(current);
    if (read.size === count) return current;
    count = read.size;
    current = cleaned(current, read);
  }
}

function cleaned(statements: readonly Statement[], read: ReadonlyMap<string, number>): readonly Statement[] {
  return statements.flatMap((node): readonly Statement[] => {
    switch (kindOf(node)) {
      case "Def":
        return read.has(node.name!.str) ? [node] : [];
      case "Assign":
      case "AssignOp":
        return isName(node.lhs) && !read.has(node.lhs.str) ? [] : [node];
      case "AnyCode": {
        const counted = counter(node);
        return counted !== undefined && !read.has(counted) ? [] : [node];
      }
      case "If":
        return choice(node, node.condition!, cleaned(node.nodes!, read), cleaned(node.else?.nodes ?? [], read));
      default:
        return [node.nodes ? changed(node, { nodes: cleaned(node.nodes, read) }) : node];
    }
  });
}

/** How often variables are read. */
export function readsIn(
  statements: readonly Statement[],
  reads = new Map<string, number>(),
): ReadonlyMap<string, number> {
  for (const node of statements) {
    const { rhs, condition, iteration, iterable, from, to } = node;
    const target = isName(node.lhs) ? undefined : node.lhs;
    const code = counter(node) === undefined ? node.code : undefined;
    for (const expression of [rhs, condition, iteration, iterable, from, to, target, code]) {
      const names = expression === undefined ? [] : itemsOf(expression).filter(isName);
      for (const { str } of names) reads.set(str, (reads.get(str) ?? 0) + 1);
    }
    readsIn(node.nodes ?? [], reads);
    if (node.else) readsIn([node.else], reads);
  }
  return reads;
}
