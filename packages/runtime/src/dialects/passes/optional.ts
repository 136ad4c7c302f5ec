import { branchesOf, typesOf } from "../../arguments/schema.js";
import type { JsonSchema } from "../../jsonSchema.js";
import type { LoweredSchema } from "../../lowered.js";
import type { Pass } from "../dialect.js";
import { withoutAnnotations } from "../schema.js";
import { described, inWords } from "../words.js";

/** Every property is required; null stands for one that is left out. */
export const optionalAsNull: Pass = (schema, { root }) => {
  if (schema.type !== "object") return undefined;
  const { properties = {}, required } = schema;
  const names = Object.keys(properties);
  const optional = names.filter((name) => !required?.includes(name));
  if (optional.length === 0 && required) return undefined;
  const omit = optional.filter((name) => !allowsNull(root, properties[name]!));
  const shown = names.map((name) => [name, omit.includes(name) ? orNull(properties[name]!) : properties[name]!]);
  return {
    schema: { ...schema, properties: Object.fromEntries(shown) as Record<string, JsonSchema>, required: names },
    ...(omit.length > 0 && { raise: { omit } }),
    ...(optional.length > 0 && { change: `null for absence: ${optional.join(", ")}` }),
  };
};

/** Whether null is one of the values. Where anything is, it is written as text: then null is not. */
const allowsNull = (root: JsonSchema, schema: JsonSchema): boolean =>
  branchesOf(root, schema).some((branch) =>
    branch.const === undefined
      ? (branch.enum?.includes(null) ?? typesOf(branch).includes("null"))
      : branch.const === null,
  );

function orNull(schema: JsonSchema): LoweredSchema {
  const [rule, annotations] = withoutAnnotations(inWords(schema, ["default"]));
  const { description } = annotations;
  const shown = described(annotations, description, "null leaves it out");
  const isScalar = typeof rule.type === "string" && !["object", "array", "null"].includes(rule.type);
  if (isScalar && rule.const === undefined && !rule.enum) return { ...rule, ...shown, type: [rule.type, "null"] };
  return { ...shown, anyOf: [...(rule.anyOf ?? [rule]), { type: "null" }] };
}
