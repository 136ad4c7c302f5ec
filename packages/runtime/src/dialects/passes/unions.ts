import type { LoweredSchema } from "../../lowered.js";
import type { Pass } from "../dialect.js";
import { without, withoutAnnotations } from "../schema.js";
import { described, inWords } from "../words.js";

/** A union has no constraints beside it, and more than one branch, none of which is a union. */
export const flattenUnions: Pass = (schema) => {
  const { anyOf } = schema;
  if (!anyOf) return undefined;
  const [rule, annotations] = withoutAnnotations(schema);
  const [other] = Object.keys(without(rule, "anyOf", "nullable"));
  if (other !== undefined) return { schema, refusal: `it has '${other}' beside 'anyOf'` };
  const [only, ...others]: readonly LoweredSchema[] = anyOf;
  if (others.length > 0 || isLoneReference(schema)) {
    return anyOf.some((branch) => branch.anyOf)
      ? { schema: { ...schema, anyOf: anyOf.flatMap(openedUnion) } }
      : undefined;
  }
  const { description } = annotations;
  const { nullable = only!.nullable } = rule;
  return {
    schema: {
      ...described({ ...only, ...annotations }, description, only!.description),
      ...(nullable && { nullable }),
    },
  };
};

/** A reference of which something is said, where nothing may stand beside it. */
const isLoneReference = ({ anyOf, ...beside }: LoweredSchema): boolean =>
  anyOf?.length === 1 && anyOf[0]!.$ref !== undefined && Object.keys(beside).length > 0;

/** The branches of a branch that is a union itself; what is said of it is said of each that can take it. */
export const openedUnion = (branch: LoweredSchema): readonly LoweredSchema[] =>
  branch.anyOf?.map((each) => {
    const shown = { ...each, ...(branch.nullable && { nullable: true }) };
    return each.$ref === undefined ? described(shown, branch.description, each.description) : shown;
  }) ?? [branch];

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
    const { properties = {} } = branch;
    const names = Object.keys(properties);
    const tag = names.find((name) => properties[name]!.const !== undefined);
    const first = tag ?? names.find((name) => !firsts.has(name));
    if (first !== undefined) firsts.add(first);
    return first === undefined || first === names[0] ? branch : beginningWith(first, branch);
  });
  return branches?.some((branch, index) => branch !== anyOf![index])
    ? { schema: { ...rest, anyOf: branches } }
    : undefined;
};

function beginningWith(name: string, branch: LoweredSchema): LoweredSchema {
  const { [name]: first, ...others } = branch.properties!;
  const properties = { [name]: first!, ...others };
  // names that are numbers come first, whatever one does
  return Object.keys(properties)[0] === name ? { ...branch, properties } : branch;
}
