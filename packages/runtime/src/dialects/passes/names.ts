import type { JsonSchema } from "../../jsonSchema.js";
import type { Pass } from "../dialect.js";
import { described } from "../words.js";

/** Properties whose names a provider does not take get others. */
export function renameProperties(allowed: RegExp): Pass {
  return (schema) => {
    const { properties = {}, required } = schema;
    const names = Object.keys(properties);
    const refused = names.filter((name) => !allowed.test(name));
    if (refused.length === 0) return undefined;
    const taken = new Set(names.filter((name) => allowed.test(name)));
    const others = new Map(refused.map((name) => [name, freeName(safeName(name), taken)]));
    const shownAs = (name: string): string => others.get(name) ?? name;
    const shown = names.map((name): [string, JsonSchema] => {
      const property = properties[name]!;
      const words = `named ${JSON.stringify(name)}`;
      return [shownAs(name), others.has(name) ? described(property, words, property.description) : property];
    });
    return {
      schema: {
        ...schema,
        properties: Object.fromEntries(shown),
        ...(required && { required: required.map(shownAs) }),
      },
      raise: { names: Object.fromEntries(refused.map((name) => [shownAs(name), name])) },
      change: `other names: ${refused.map((name) => `${shownAs(name)} for ${JSON.stringify(name)}`).join(", ")}`,
    };
  };
}

/** A name that is not taken; from now on it is. */
function freeName(name: string, taken: Set<string>): string {
  if (taken.has(name)) return freeName(`${name}_`, taken);
  taken.add(name);
  return name;
}

/** Letters, digits and underscores, beginning with no digit, and short enough to be made unique. */
const safeName = (name: string): string =>
  name
    .replace(/\W/g, "_")
    .replace(/^(?=\d|$)/, "_")
    .slice(0, 56);
