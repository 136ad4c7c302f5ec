import { resolve } from "../../arguments/schema.js";
import type { Pass } from "../dialect.js";
import { definitionsOf, nameOf, without, withoutAnnotations } from "../schema.js";
import { schemaAsText } from "./text.js";

/** How many definitions are written out within one another. */
const DEEPEST_INLINE = 2;

/** How many definitions may lead to one another, if they are to be written out at all: those of a larger web would fill any schema. */
const LARGEST_WEB = 4;

/** References are written out. One that comes back to where it is, lies too deep or leads into a large web of types, is asked for as JSON text. */
export const inlineReferences: Pass = (schema, { root, within }) => {
  const name = nameOf(schema);
  if (name === undefined) return undefined;
  const isTooMuch = within.length >= DEEPEST_INLINE || definitionsOf(schema, root).size > LARGEST_WEB;
  if (within.includes(name) || isTooMuch) return schemaAsText(schema, root);
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
