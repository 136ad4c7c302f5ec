import type { Definitions, TypeModel } from "../model";

/** Writes out definitions that are referred to once, since some clients do not follow references, and drops those that no longer are. */
export function inlineDefinitions<Model extends TypeModel>(
  root: Model,
  definitions: Definitions,
): { readonly model: Model; readonly definitions: Definitions } {
  const uses = new Map<string, number>();
  count(root);
  const inlined = <Each>(value: Each): Each => {
    if (typeof value !== "object" || value === null) return value;
    if (isReference(value) && uses.get(value.name) === 1) return inlined(definitions.get(value.name)!) as Each;
    if (Array.isArray(value)) return value.map(inlined) as Each;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inlined(each)])) as Each;
  };
  const kept = [...definitions].filter(([name]) => (uses.get(name) ?? 0) > 1);
  return { model: inlined(root), definitions: new Map(kept.map(([name, model]) => [name, inlined(model)])) };

  function count(value: unknown): void {
    if (typeof value !== "object" || value === null) return;
    if (!isReference(value)) {
      Object.values(value).forEach(count);
      return;
    }
    uses.set(value.name, (uses.get(value.name) ?? 0) + 1);
    // A definition is walked once, whatever refers to it; its own references to itself count too.
    if (uses.get(value.name) === 1) count(definitions.get(value.name));
  }
}

function isReference(value: object): value is TypeModel & { readonly kind: "reference" } {
  return "kind" in value && value.kind === "reference";
}
