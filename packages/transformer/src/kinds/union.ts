import type ts from "typescript";

import { isHidden } from "../analyze/tags";
import { inWrittenOrder } from "../analyze/types/order";
import type { Site, TypeReader } from "../analyze/types/reader";
import type { LiteralModel, TypeModel, UnionModel } from "../model";
import type { ReadableKind, WritableKind } from "./kind";
import { isLiteral, literalValue } from "./literal";
import { isContradiction } from "./refused";

const BOOLEAN: TypeModel = { kind: "primitive", type: "boolean" };

/** Unions and enums. `undefined` is not a JSON value: it makes a property optional and is no member here. */
export const union: ReadableKind & WritableKind<UnionModel> = {
  matches: (type) => type.isUnion(),

  read(type, site, reader) {
    const members = definedMembers(type as ts.UnionType, reader);
    const [only, ...others] = members;
    if (!only) return reader.refuse("noValue", type, site);
    if (others.length === 0)
      return reader.read(only, { ...site, hint: reader.hints.memberFor(site.hint, only) ?? site.hint });
    const alias = aliasOf(members, site, reader) ?? (type as ts.UnionType);
    return reader.readMembers(alias, site, () => readMembers(alias, members, site, reader));
  },

  write: ({ members }, writer) => new writer.generator.UnionType(members.map((member) => writer.write(member))),

  /** A member that is decoded is asked first: plain text would take what is meant for a date. Else the first that accepts the value. */
  decode({ members }, decoder) {
    const branches = members
      .map((member) => ({ member, value: decoder.decode(member) }))
      .filter(({ value }) => value !== undefined);
    if (branches.length === 0) return undefined;
    const choice = branches.reduceRight(
      (after, { member, value }) => `${decoder.test(member, members)} ? ${value!} : ${after}`,
      "x",
    );
    return `(${choice})`;
  },
};

function definedMembers(type: ts.UnionType, reader: TypeReader): readonly ts.Type[] {
  const { Undefined, Void } = reader.compiler.ts.TypeFlags;
  return type.types.filter((member) => !(member.flags & (Undefined | Void)) && !isContradiction(member, reader));
}

/** A member whose declaration says `@hidden` is for the program's own use. */
function isHiddenMember(member: ts.Type, site: Site, reader: TypeReader): boolean {
  return isHidden(reader.typeDocs(member, reader.hints.memberFor(site.hint, member)));
}

/** The written alias of just these members: `x?: Json` has the type `Json | undefined`, which has lost the name. */
function aliasOf(
  members: readonly ts.Type[],
  { hint }: Site,
  { compiler, hints }: TypeReader,
): ts.UnionType | undefined {
  const written = hints.resolve(hint);
  const type = written && compiler.checker.getTypeFromTypeNode(written.node);
  if (!type?.isUnion() || type.types.length !== members.length) return undefined;
  return members.every((member) => type.types.includes(member)) ? type : undefined;
}

/** Constants together, as one enumeration, then everything else. */
function readMembers(type: ts.UnionType, members: readonly ts.Type[], site: Site, reader: TypeReader): TypeModel {
  const { compiler, hints } = reader;
  const { TypeFlags } = compiler.ts;
  const isBoolean = (member: ts.Type): boolean => (member.flags & TypeFlags.BooleanLiteral) !== 0;
  const anyBoolean = members.filter(isBoolean).length === 2;
  const values: LiteralModel["values"][number][] = [];
  const others: TypeModel[] = [];
  let nullable = false;
  for (const member of inWrittenOrder(type, members, site.hint, compiler, hints)) {
    if (member.flags & TypeFlags.Null) nullable = true;
    else if (anyBoolean && isBoolean(member)) others.push(...(literalValue(member, compiler) ? [BOOLEAN] : []));
    else if (isLiteral(member, compiler)) values.push(literalValue(member, compiler));
    else if (!isHiddenMember(member, site, reader))
      others.push(reader.read(member, { ...site, hint: hints.memberFor(site.hint, member) }));
  }
  const constants: LiteralModel[] =
    values.length > 0 ? [{ kind: "literal", values: nullable ? [...values, null] : values }] : [];
  const nulls: TypeModel[] = nullable && values.length === 0 ? [{ kind: "primitive", type: "null" }] : [];
  const all = [...constants, ...others, ...nulls];
  return all.length === 1 ? all[0]! : { kind: "union", members: all };
}
