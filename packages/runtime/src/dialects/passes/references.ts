import { resolve } from "../../arguments/schema.js";
import type { Pass } from "../dialect.js";
import { nameOf, without, withoutAnnotations } from "../schema.js";
import { schemaAsText } from "./text.js";

/** How many definitions are written out within one another. Those of a large web of types would otherwise fill any schema. */
export const DEEPEST_INLINE = 3;

/** References are written out; one that comes back to where it is, or lies too deep, is asked for as JSON text. */
export const inlineReferences: Pass = (schema, { root, within }) => {
  const name = nameOf(schema);
  if (name === undefined) return undefined;
  if (within.includes(name) || within.length >= DEEPEST_INLINE) return schemaAsText(schema, root);
  return {
    schema: { ...resolve(root, schema), ...without(schema, "$ref") },
    entered: name,
    change: `'${name}' written out`,
  };
};

/** A reference has no other keyword beside it: those go around it. */
export const referencesAlone: Pass = ({ $ref, ...rest }) =>
  $ref !== undefined && Object.keys(rest).length > 0
    ? { schema: { ...withoutAnnotations(rest)[1], anyOf: [{ $ref }] } }
    : undefined;
