import type { JsonSchema } from "../../jsonSchema.js";
import type { Pass } from "../dialect.js";
import { described } from "../words.js";
import { freeName } from "./tuples.js";

/** Properties whose names a provider does not take get others. */
export function renameProperties(allowed: RegExp): Pass {
  return (schema) => {
    const { properties = {}, required } = schema;
    if (Object.keys(properties).every((name) => allowed.test(name))) return undefined;
    const shownAs = new Map<string, string>();
    const shown: Record<string, JsonSchema> = {};
    const taken = Object.fromEntries(
      Object.keys(properties)
        .filter((name) => allowed.test(name))
        .map((name) => [name, 1]),
    );
    for (const [name, property] of Object.entries(properties)) {
      const other = allowed.test(name) ? name : freeName(safeName(name), { ...taken, ...shown });
      shownAs.set(name, other);
      shown[other] =
        other === name ? property : described(property, `named ${JSON.stringify(name)}`, property.description);
    }
    const renamed = [...shownAs].filter(([name, other]) => name !== other);
    return {
      schema: {
        ...schema,
        properties: shown,
        ...(required && { required: required.map((name) => shownAs.get(name) ?? name) }),
      },
      raise: { names: Object.fromEntries(renamed.map(([name, other]) => [other, name])) },
      change: `other names: ${renamed.map(([name, other]) => `${other} for ${JSON.stringify(name)}`).join(", ")}`,
    };
  };
}

/** Letters, digits and underscores, beginning with no digit, and short enough to be made unique. */
const safeName = (name: string): string =>
  name
    .replace(/\W/g, "_")
    .replace(/^(?=\d|$)/, "_")
    .slice(0, 56);
