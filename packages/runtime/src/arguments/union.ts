import type { JsonSchema, JsonValue } from "../jsonSchema.js";
import { areUnique, isContainer, isOfType, ownValue } from "./helpers.js";
import { allowedValues, isTypedFor, resolve } from "./schema.js";

/**
 * What the tag of a union asks of a value: its branch, or, if the tag picks none, only that the tag be right.
 * A tag is a property that every object branch requires, each with scalar values of its own.
 * Undefined if the union has no tag, or the value is no object.
 */
export function chooseByTag(root: JsonSchema, branches: readonly JsonSchema[], value: unknown): JsonSchema | undefined {
  if (!isOfType("object", value)) return undefined;
  const objects = branches.filter((branch) => isTypedFor(branch, value));
  for (const tag of objects[0]?.required ?? []) {
    const valuesByBranch = objects.map((branch) => tagValues(root, branch, tag));
    const allowed = valuesByBranch.flat();
    if (valuesByBranch.some(({ length }) => !length) || allowed.some(isContainer) || !areUnique(allowed)) continue;
    const picked = valuesByBranch.findIndex((values) =>
      values.includes(ownValue(value as Record<string, JsonValue>, tag)!),
    );
    return objects[picked] ?? { properties: { [tag]: { enum: allowed } }, required: [tag] };
  }
  return undefined;
}

const tagValues = (root: JsonSchema, { properties = {}, required }: JsonSchema, tag: string): readonly JsonValue[] =>
  (required?.includes(tag) && allowedValues(resolve(root, ownValue(properties, tag) ?? {}))) || [];
