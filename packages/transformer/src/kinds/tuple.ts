import type ts from "typescript";

import type { Hint } from "../analyze/types/hints";
import type { Site, TypeReader } from "../analyze/types/reader";
import type { Decoder } from "../decoder/decoder";
import type { TupleModel, TypeModel } from "../model";
import type { ReadableKind, WritableKind } from "./kind";

/** `[A, B?, ...C[]]`, with labels kept as titles. */
export const tuple: ReadableKind & WritableKind<TupleModel> = {
  matches: (type, { compiler }) => compiler.checker.isTupleType(type),

  read: (type, site, reader) =>
    reader.readMembers(type, site, () => readElements(type as ts.TupleTypeReference, site, reader)),

  write({ elements, rest }, writer) {
    const { generator } = writer;
    const types = elements.map(({ type, optional, label }) => {
      const written = writer.write(type);
      const labelled = label === undefined ? written : new generator.AnnotatedType(written, { title: label }, false);
      return optional ? new generator.OptionalType(labelled) : labelled;
    });
    return new generator.TupleType(
      rest ? [...types, new generator.RestType(new generator.ArrayType(writer.write(rest)))] : types,
    );
  },

  decode: decodeElements,
};

/** Each position by its own expression, the last of which also serves the rest. */
function decodeElements({ elements, rest }: TupleModel, decoder: Decoder): string | undefined {
  const items = elements.map(({ type }) => decoder.decode(type));
  const others = rest && decoder.decode(rest);
  if (others === undefined && items.every((item) => item === undefined)) return undefined;
  const choice = items.reduceRight((after, item, index) => `i === ${index} ? ${item ?? "x"} : ${after}`, others ?? "x");
  return `x.map((x, i) => ${choice})`;
}

function readElements(type: ts.TupleTypeReference, site: Site, reader: TypeReader): TypeModel {
  const { ts, checker } = reader.compiler;
  const { elementFlags, labeledElementDeclarations: labels } = type.target;
  const types = checker.getTypeArguments(type);
  const isRest = (index: number): boolean => (elementFlags[index]! & ts.ElementFlags.Variable) !== 0;
  const restAt = types.findIndex((_, index) => isRest(index));
  if (restAt !== -1 && restAt !== types.length - 1) {
    return reader.refuse("unsupported", type, site, {
      reason: ": it has elements after its rest element",
      fix: "Move the rest element to the end, or use an array.",
    });
  }
  const hintAt = (index: number): Hint | undefined => reader.hints.tupleElement(site.hint, index);
  const fixed = restAt === -1 ? types : types.slice(0, restAt);
  const elements = fixed.map((element, index) => {
    const name = labels?.[index]?.name;
    return {
      type: reader.read(element, { ...site, path: `${site.path}[${index}]`, hint: hintAt(index) }),
      optional: (elementFlags[index]! & ts.ElementFlags.Optional) !== 0,
      ...(name && ts.isIdentifier(name) && { label: name.text }),
    };
  });
  if (restAt === -1) return { kind: "tuple", elements };
  const rest = reader.read(types[restAt]!, {
    ...site,
    path: `${site.path}[]`,
    hint: reader.hints.element(hintAt(restAt)),
  });
  return { kind: "tuple", elements, rest };
}
