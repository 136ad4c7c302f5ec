import { equal, isContainer } from "../arguments/helpers.js";
import { allowedValues, isTypedFor, resolve, typesOf } from "../arguments/schema.js";
import type { JsonTypeName } from "../jsonSchema.js";
import type { LoweredSchema, Raise } from "../lowered.js";
import type { Dialect, Site } from "./dialect.js";
import { isOpen } from "./raise.js";
import { rewrite, type LoweredPart } from "./rewrite.js";

/** A lowered schema, as far as it tells values apart, and how they are turned back. */
interface Outline {
  readonly schema: LoweredSchema;
  readonly raise: Raise;
}

/**
 * Whether a value of a union could be taken for one of an earlier branch, from which it would be turned back in another way.
 * A value is of the first branch whose outline it has, as `raise` sees it.
 */
export function isAmbiguous(parts: readonly LoweredPart[], site: Site, dialect: Dialect): boolean {
  const branches = parts.filter(({ keyword }) => keyword === "anyOf").map(({ lowered }) => lowered);
  return branches.some((later, index) => !branches.slice(0, index).every((earlier) => areApart(earlier, later)));

  function areApart(earlier: Outline, later: Outline): boolean {
    const kinds = kindsOf(earlier.schema);
    const shared = [...kindsOf(later.schema)].filter((kind) => kinds.has(kind));
    if (shared.length === 0 || equal(earlier.raise, later.raise)) return true;
    const [first, second] = [earlier, later].map(({ schema, raise }) => ({ schema: followed(schema), raise }));
    if (first!.schema.anyOf || second!.schema.anyOf || shared.length > 1) return false;
    if (shared[0] === "object")
      return haveOtherKeys(first!.schema, second!.schema) || agreeOnSharedKeys(first!, second!);
    return shared[0] === "array" ? areApartByItems(first!, second!) : excludes(first!.schema, second!.schema);
  }

  /** Only an empty list has no items to tell it by, so it must come to the same. */
  function areApartByItems(...[earlier, later]: [Outline, Outline]): boolean {
    const itemsOf = ({ schema, raise }: Outline): Outline => ({
      schema: Object(schema.items) as LoweredSchema,
      raise: raise.items ?? {},
    });
    return !earlier.raise.entries && !later.raise.entries && areApart(itemsOf(earlier), itemsOf(later));
  }

  /** What a reference leads to, as the passes leave it. */
  function followed(schema: LoweredSchema): LoweredSchema {
    return schema.$ref === undefined ? schema : rewrite(resolve(site.root, schema), site, dialect).schema;
  }

  /** The types that values of a lowered schema have. Where branches of a union share one, it may have become text. */
  function kindsOf(schema: LoweredSchema): ReadonlySet<JsonTypeName> {
    const { anyOf, ...own } = followed(schema);
    if (!anyOf) return new Set(typesOf(own));
    const kinds = anyOf.flatMap((branch) => [...kindsOf(rewrite(branch, site, dialect).schema)]);
    return new Set(new Set(kinds).size < kinds.length ? [...kinds, "string"] : kinds);
  }
}

/** Whether an object of the second schema always lacks a property of the first, or has one of its own, or another constant. */
function haveOtherKeys(first: LoweredSchema, second: LoweredSchema): boolean {
  const lacks = ({ required = [] }: LoweredSchema, other: LoweredSchema): boolean =>
    !isOpen(other) && required.some((name) => !Object.hasOwn(other.properties!, name));
  const names = [...(first.required ?? []), ...(second.required ?? [])];
  const areTagged = names.some((name) => excludes(first.properties?.[name] ?? {}, second.properties?.[name] ?? {}));
  return lacks(first, second) || lacks(second, first) || areTagged;
}

/** Whether the first schema lists its values, and none of them is one of the second's. */
function excludes(first: LoweredSchema, second: LoweredSchema): boolean {
  const others = allowedValues(second);
  const isOfSecond = others
    ? (value: unknown) => others.some((other) => equal(other, value))
    : (value: unknown) => isTypedFor(second, value);
  return (
    allowedValues(first)?.every(
      (value) => !isContainer(value) && !second.anyOf && !second.$ref && !isOfSecond(value),
    ) ?? false
  );
}

/** Whether the properties that both know are turned back alike, and nothing else is done. */
function agreeOnSharedKeys(first: Outline, second: Outline): boolean {
  const shared = Object.entries(first.schema.properties ?? {}).filter(
    ([name]) => name in (second.schema.properties ?? {}),
  );
  const [before, after] = [first, second].map(({ raise: { properties = {}, omit = [], names = {}, ...steps } }) => ({
    isPlain: Object.keys(steps).length === 0,
    partOf: (name: string) => [properties[name] ?? {}, names[name] ?? name],
    omits: (name: string) => omit.includes(name),
  }));
  return (
    before!.isPlain &&
    after!.isPlain &&
    shared.every(
      ([name, schema]) =>
        equal(before!.partOf(name), after!.partOf(name)) &&
        // null is no value of the first where it lists others
        (before!.omits(name) === after!.omits(name) || excludes(schema, { type: "null" })),
    )
  );
}
