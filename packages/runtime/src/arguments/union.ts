import type { JsonSchema, JsonValue } from "../jsonSchema.js";
import { isContainer, isPlainObject, ownValue } from "./helpers.js";
import { allowedValues, resolve, typesOf } from "./schema.js";

/**
 * What the tag of a union asks of a value: its branch, or, if the tag picks none, only that the tag be right.
 * A tag is a property that every object branch requires, each with scalar values of its own.
 * Undefined if the union has no tag, or the value is no object.
 */
export function chooseByTag(root: JsonSchema, branches: readonly JsonSchema[], value: unknown): JsonSchema | undefined {
  const objects = branches.filter(mayBeObject);
  if (!isPlainObject(value) || objects.length < 2) return undefined;
  for (const tag of objects[0]!.required ?? []) {
    const branchByValue = tagValues(root, objects, tag);
    if (branchByValue === undefined) continue;
    const tagOnly = { properties: { [tag]: { enum: [...branchByValue.keys()] } }, required: [tag] };
    return branchByValue.get(ownValue(value, tag) as JsonValue) ?? tagOnly;
  }
  return undefined;
}

function mayBeObject(branch: JsonSchema): boolean {
  const types = typesOf(branch);
  return allowedValues(branch)?.some(isPlainObject) ?? (types.length === 0 || types.includes("object"));
}

function tagValues(root: JsonSchema, objects: readonly JsonSchema[], tag: string): Map<JsonValue, JsonSchema> | undefined {
  const branchByValue = new Map<JsonValue, JsonSchema>();
  for (const branch of objects) {
    const property = ownValue(branch.properties ?? {}, tag) as JsonSchema | undefined;
    const values = property && branch.required?.includes(tag) && allowedValues(resolve(root, property));
    if (!values || values.some((value) => isContainer(value) || branchByValue.has(value))) return undefined;
    for (const value of values) branchByValue.set(value, branch);
  }
  return branchByValue;
}
