import type { Pass } from "../dialect.js";

/** The root is an object and no union. Anything else becomes the property `value` of one. */
export const objectAtRoot: Pass = (schema, { path }) => {
  if (path !== "" || (schema.type === "object" && !schema.anyOf)) return undefined;
  return {
    schema: { type: "object", properties: { value: schema }, required: ["value"], additionalProperties: false },
    raise: { content: "value" },
    change: "the value as the property 'value'",
  };
};
