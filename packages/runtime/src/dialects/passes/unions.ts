import type { LoweredSchema } from "../../lowered.js";
import type { Pass } from "../dialect.js";
import { without, withoutAnnotations } from "../schema.js";
import { described, inWords } from "../words.js";

/** A union has no constraints beside it, no unions in it, and more than one branch, but for a reference with something said about it. */
export const flattenUnions: Pass = (schema) => {
  const { anyOf } = schema;
  if (!anyOf) return undefined;
  const [rule, annotations] = withoutAnnotations(schema);
  const [other] = Object.keys(without(rule, "anyOf", "nullable"));
  if (other !== undefined) return { schema, refusal: `it has '${other}' beside 'anyOf'` };
  const [only] = anyOf;
  const kept = { ...(rule.nullable && { nullable: true }) };
  if (anyOf.length === 1 && only!.$ref === undefined) {
    return {
      schema: { ...described({ ...only, ...annotations }, annotations.description, only!.description), ...kept },
    };
  }
  if (!anyOf.some((branch) => branch.anyOf)) return undefined;
  return { schema: { ...annotations, ...kept, anyOf: anyOf.flatMap(opened) } };
};

/** The branches of a branch; what was said of it is said of each. */
const opened = (branch: LoweredSchema): readonly LoweredSchema[] =>
  branch.anyOf?.map((each) =>
    described({ ...each, ...(branch.nullable && { nullable: true }) }, branch.description, each.description),
  ) ?? [branch];

/** Nothing may stand beside a union: what is said of it is said of its first branch. */
export const unionsAlone: Pass = (schema) => {
  const { anyOf, ...beside } = schema;
  if (!anyOf || Object.keys(beside).length === 0) return undefined;
  const { description } = inWords(withoutAnnotations(schema)[1], ["title", "default", "examples", "deprecated"]);
  const branches = anyOf.map((branch): LoweredSchema => ({ ...branch, ...(schema.nullable && { nullable: true }) }));
  const [first, ...others] = branches;
  return { schema: { anyOf: [described(first!, description, first!.description), ...others] } };
};

/** The objects of a union begin with their tag, or else with a property that no earlier one begins with, as far as they have any. */
export const firstPropertiesDiffer: Pass = ({ anyOf, ...rest }) => {
  const firsts = new Set<string>();
  const branches = anyOf?.map((branch) => {
    const names = Object.keys(branch.properties ?? {});
    const tag = names.find((name) => branch.properties![name]!.const !== undefined);
    const first = tag ?? names.find((name) => !firsts.has(name));
    if (first !== undefined) firsts.add(first);
    return first === undefined || first === names[0] ? branch : beginningWith(first, branch);
  });
  return branches?.some((branch, index) => branch !== anyOf![index])
    ? { schema: { ...rest, anyOf: branches } }
    : undefined;
};

function beginningWith(name: string, { properties, ...rest }: LoweredSchema): LoweredSchema {
  const { [name]: first, ...others } = properties!;
  return { ...rest, properties: { [name]: first!, ...others } };
}
