import type { JsonSchema, JsonValue } from "../jsonSchema.js";
import { isContainer, isOfType, ownValue } from "./helpers.js";
import { allowedValues, resolve, typesOf } from "./schema.js";

/**
 * What the tag of a union asks of a value: its branch, or, if the tag picks none, only that the tag be right.
 * A tag is a property that every object branch requires, each with scalar values of its own.
 * Undefined if the union has no tag, or the value is no object.
 */
export function chooseByTag(root: JsonSchema, branches: readonly JsonSchema[], value: unknown): JsonSchema | undefined {
  const objects = branches.filter((branch) => typesOf(branch).includes("object") || !typesOf(branch)[0]);
  if (!isOfType("object", value)) return undefined;
  for (const tag of objects[0]?.required ?? []) {
    const valuesByBranch = objects.map((branch) => tagValues(root, branch, tag));
    const allowed = valuesByBranch.flat();
    const isTag = valuesByBranch.every(({ length }) => length > 0) && new Set(allowed).size === allowed.length;
    if (!isTag || allowed.some(isContainer)) continue;
    const picked = valuesByBranch.findIndex((values) =>
      values.includes(ownValue(value as Record<string, JsonValue>, tag)!),
    );
    return objects[picked] ?? { properties: { [tag]: { enum: allowed } }, required: [tag] };
  }
  return undefined;
}

function tagValues(
  root: JsonSchema,
  { properties = {}, required = [] }: JsonSchema,
  tag: string,
): readonly JsonValue[] {
  const property = required.includes(tag) && ownValue(properties, tag);
  return (property && allowedValues(resolve(root, property))) || [];
}
