import type ts from "typescript";

import type { Site, TypeReader } from "../analyze/types/reader";
import type { TupleModel, TypeModel } from "../model";
import type { ReadableKind, WritableKind } from "./kind";

/** `[A, B?, ...C[]]`, with labels kept as titles. */
export const tuple: ReadableKind & WritableKind<TupleModel> = {
  matches: (type, { compiler }) => compiler.checker.isTupleType(type),

  read: (type, site, reader) => reader.readNested(type, site, () => readElements(type as ts.TupleTypeReference, site, reader)),

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
};

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
  const read = (element: ts.Type, index: number, path: string): TypeModel =>
    reader.read(element, { ...site, path, hint: reader.hints.tupleElement(site.hint, index) });
  const fixed = restAt === -1 ? types : types.slice(0, restAt);
  const elements = fixed.map((element, index) => {
    const name = labels?.[index]?.name;
    return {
      type: read(element, index, `${site.path}[${index}]`),
      optional: (elementFlags[index]! & ts.ElementFlags.Optional) !== 0,
      ...(name && ts.isIdentifier(name) && { label: name.text }),
    };
  });
  return { kind: "tuple", elements, ...(restAt !== -1 && { rest: read(types[restAt]!, restAt, `${site.path}[]`) }) };
}
