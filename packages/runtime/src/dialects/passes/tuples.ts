import { equal } from "../../arguments/helpers.js";
import type { JsonSchema } from "../../jsonSchema.js";
import type { LoweredSchema } from "../../lowered.js";
import type { Pass, Rewriting } from "../dialect.js";
import { without, withoutAnnotations } from "../schema.js";
import { described, inWords } from "../words.js";

/** A tuple becomes a list, if its elements are alike and nothing is said of them, else an object with a property for each element. */
export const tuplesAsObjects: Pass = (given) => {
  if (!given.prefixItems && !(given.type === "array" && given.items === undefined)) return undefined;
  const { prefixItems = [], items, minItems = 0, maxItems, ...rest } = inWords(given, ["default", "examples"]);
  const shown = prefixItems.slice(0, maxItems);
  const isOpen = maxItems === undefined || maxItems > shown.length;
  const more: JsonSchema | undefined = isOpen && items !== false ? (items === true || !items ? {} : items) : undefined;
  const most = more ? maxItems : shown.length;
  const bounds = { ...(minItems > 0 && { minItems }), ...(most !== undefined && { maxItems: most }) };
  const [first, ...others] = more ? [...shown, more] : shown;
  if ([first, ...others].every((element) => equal(element, first) && !isDescribed(element))) {
    return { schema: { ...rest, items: first ?? { type: "string" }, ...bounds }, change: "a list" };
  }
  return asObject(rest, shown, more, { minItems, maxItems });
};

function asObject(
  rest: LoweredSchema,
  elements: readonly JsonSchema[],
  more: JsonSchema | undefined,
  { minItems, maxItems }: { readonly minItems: number; readonly maxItems: number | undefined },
): Rewriting {
  const names = namesFor(elements);
  const spare = {
    ...(minItems > names.length && { minItems: minItems - names.length }),
    ...(maxItems !== undefined && { maxItems: maxItems - names.length }),
  };
  const properties: Record<string, JsonSchema> = Object.fromEntries(
    elements.map((each, index) => [names[index]!, each]),
  );
  const required = names.slice(0, minItems);
  const list = more && freeName("rest", properties);
  if (more) properties[list!] = { type: "array", items: more, ...spare };
  const schema = objectOf(rest, properties, list === undefined ? required : [...required, list]);
  const raise = { tuple: names, ...(list !== undefined && { rest: list }) };
  const mayHaveGaps = names.length - required.length + (more ? 1 : 0) > 1;
  if (!mayHaveGaps) return { schema, raise, change: "an object" };
  const words = "what comes later needs all that comes before it";
  return { schema: described(schema, schema.description, words), raise, change: "an object, in words: no gaps" };
}

const objectOf = (
  rest: LoweredSchema,
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): LoweredSchema => ({ ...without(rest, "type"), type: "object", properties, required, additionalProperties: false });

/** The labels of elements, or their numbers. */
function namesFor(elements: readonly JsonSchema[]): string[] {
  const labels = elements.map(({ title = "" }) => title);
  const areNames = labels.every((label) => /^[A-Za-z_]\w{0,63}$/.test(label)) && new Set(labels).size === labels.length;
  return areNames ? labels : labels.map((_, index) => `item${index + 1}`);
}

/** A name that is not taken. */
export function freeName(name: string, taken: object): string {
  return Object.hasOwn(taken, name) ? freeName(`${name}_`, taken) : name;
}

const isDescribed = (element: JsonSchema | undefined): boolean =>
  element !== undefined && Object.keys(withoutAnnotations(element)[1]).length > 0;
