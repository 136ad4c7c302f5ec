import { typesOf } from "../../arguments/schema.js";
import type { LoweredSchema } from "../../lowered.js";
import type { Pass } from "../dialect.js";

const isNull = ({ type }: LoweredSchema): boolean => type === "null";

/** A null type becomes the flag of OpenAPI 3.0: of one type, or of each branch of a union. */
export const nullAsFlag: Pass = (schema) => {
  const [first, second, ...others] = typesOf(schema);
  if (second !== undefined && others.length === 0 && (first === "null" || second === "null")) {
    const type = first === "null" ? second : first!;
    const values = schema.enum?.filter((value) => value !== null);
    return {
      schema: { ...schema, type, ...(values && { enum: values }), nullable: true },
      change: "null as 'nullable'",
    };
  }
  const { anyOf, ...beside } = schema;
  const rest = anyOf?.filter((branch) => !isNull(branch));
  if (!rest || rest.length === anyOf!.length) return undefined;
  if (rest.length === 0) return { schema: { ...beside, type: "null" } };
  return {
    schema: { ...beside, anyOf: rest.map((branch): LoweredSchema => ({ ...branch, nullable: true })) },
    change: "null as 'nullable'",
  };
};
