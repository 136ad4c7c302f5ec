import type { ConstrainedModel, Keywords, TypeModel } from "../model";

/** The JSON type whose values each keyword constrains. */
const TYPE_OF_KEYWORD: Readonly<Record<string, "number" | "string" | "array">> = {
  type: "number",
  minimum: "number",
  maximum: "number",
  exclusiveMinimum: "number",
  exclusiveMaximum: "number",
  multipleOf: "number",
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  format: "string",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
};

export function typeOfKeyword(keyword: string): string {
  return TYPE_OF_KEYWORD[keyword] ?? keyword;
}

/** A model narrowed by keywords, and the keywords that constrain none of its values. Of a union, the members they are for are narrowed. */
export function constrain(
  model: TypeModel,
  keywords: Keywords,
): { readonly model: TypeModel; readonly unused: readonly string[] } {
  if (model.kind === "union") {
    const members = model.members.map((member) => constrain(member, keywords));
    const unused = Object.keys(keywords).filter((keyword) =>
      members.every((member) => member.unused.includes(keyword)),
    );
    return { model: { ...model, members: members.map((member) => member.model) }, unused };
  }
  const jsonType = jsonTypeOf(model);
  const applies = (keyword: string): boolean => TYPE_OF_KEYWORD[keyword] === jsonType;
  const used = Object.entries(keywords).filter(([keyword]) => applies(keyword));
  const unused = Object.keys(keywords).filter((keyword) => !applies(keyword));
  return { model: used.length > 0 ? narrowed(model, Object.fromEntries(used)) : model, unused };
}

/** What is said nearer to the value wins over what its type says. */
function narrowed(model: TypeModel, keywords: Keywords): ConstrainedModel {
  if (model.kind !== "constrained") {
    const { description, ...base } = model;
    return { kind: "constrained", base, keywords, ...(description !== undefined && { description }) };
  }
  return { ...model, keywords: { ...model.keywords, ...keywords } };
}

function jsonTypeOf(model: TypeModel): "number" | "string" | "array" | undefined {
  switch (model.kind) {
    case "primitive":
      return model.type === "number" || model.type === "string" ? model.type : undefined;
    case "constrained":
      return jsonTypeOf(model.base);
    case "array":
    case "tuple":
    case "set":
      return "array";
    case "map":
      return model.key ? "array" : undefined;
    default:
      return undefined;
  }
}

/** Why no value satisfies the keywords, if none does. */
export function contradiction(keywords: Keywords): string | undefined {
  const of = (keyword: string, otherwise: number): number => (keywords[keyword] as number | undefined) ?? otherwise;
  for (const [low, high] of [
    ["minLength", "maxLength"],
    ["minItems", "maxItems"],
  ] as const) {
    if (of(low, 0) > of(high, Infinity)) return `${low} is ${of(low, 0)}, ${high} is ${of(high, 0)}`;
  }
  const low = Math.max(of("minimum", -Infinity), of("exclusiveMinimum", -Infinity));
  const high = Math.min(of("maximum", Infinity), of("exclusiveMaximum", Infinity));
  const isOpen = low === of("exclusiveMinimum", -Infinity) || high === of("exclusiveMaximum", Infinity);
  if (low > high || (low === high && isOpen)) return `no number is from ${low} to ${high}`;
  const step = of("multipleOf", keywords["type"] === "integer" ? 1 : 0);
  if (step === 0 || low === -Infinity || high === Infinity) return undefined;
  const first = firstMultiple(step, low, of("exclusiveMinimum", -Infinity));
  const isBeyond = first > high || first === of("exclusiveMaximum", Infinity);
  return isBeyond ? `no ${step === 1 ? "whole number" : `multiple of ${step}`} is from ${low} to ${high}` : undefined;
}

function firstMultiple(step: number, low: number, exclusive: number): number {
  const first = Math.ceil(low / step) * step;
  return first === exclusive ? first + step : first;
}
