import Type from "typebox";
import { Compile } from "typebox/compile";
import Value from "typebox/value";

import type { Library } from "../samples.js";

const closed = { additionalProperties: false };
const oneOf = (...values: string[]) => Type.Union(values.map((value) => Type.Literal(value)));
const currency = oneOf("CHF", "EUR", "USD");

const schemas = {
  flat: Type.Object(
    {
      orderId: Type.String(),
      amount: Type.Number(),
      currency,
      quantity: Type.Integer(),
      urgent: Type.Boolean(),
      note: Type.Optional(Type.String()),
      tags: Type.Array(Type.String()),
      customer: Type.Union([Type.String(), Type.Null()]),
    },
    closed,
  ),
  nested: Type.Object(
    {
      order: Type.Object(
        {
          id: Type.String(),
          lines: Type.Array(
            Type.Object({ sku: Type.String(), quantity: Type.Integer(), price: Type.Number() }, closed),
          ),
          shipping: Type.Object(
            {
              name: Type.String(),
              street: Type.String(),
              city: Type.String(),
              postcode: Type.String(),
              country: oneOf("AT", "CH", "DE"),
            },
            closed,
          ),
        },
        closed,
      ),
      notify: Type.Array(Type.Object({ email: Type.String(), locale: oneOf("de", "en") }, closed)),
      dryRun: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  union: Type.Object(
    {
      event: Type.Union([
        Type.Object({ kind: Type.Literal("created"), id: Type.String(), by: Type.String() }, closed),
        Type.Object({ kind: Type.Literal("moved"), id: Type.String(), from: Type.String(), to: Type.String() }, closed),
        Type.Object({ kind: Type.Literal("priced"), id: Type.String(), amount: Type.Number(), currency }, closed),
        Type.Object({ kind: Type.Literal("removed"), id: Type.String(), reason: Type.Optional(Type.String()) }, closed),
      ]),
      at: Type.String(),
    },
    closed,
  ),
  tree: Type.Object(
    {
      root: Type.Cyclic(
        {
          Node: Type.Object(
            { label: Type.String(), weight: Type.Number(), children: Type.Array(Type.Ref("Node")) },
            closed,
          ),
        },
        "Node",
      ),
    },
    closed,
  ),
};

const compiled = Object.fromEntries(
  Object.entries(schemas).map(([shape, schema]) => [shape, Compile(schema as never)]),
);

/** Valid arguments are only checked; of others the errors are listed, as a caller would have to. */
const accepts = (shape: string) => (input: unknown) => {
  const validator = compiled[shape]!;
  return validator.Check(input) || [...validator.Errors(input)].length === 0;
};

export const strict: Library = {
  flat: accepts("flat"),
  nested: accepts("nested"),
  union: accepts("union"),
  tree: accepts("tree"),
};

const repairs = (shape: keyof typeof schemas) => (input: unknown) => {
  const schema = schemas[shape] as never;
  return compiled[shape]!.Check(Value.Clean(schema, Value.Convert(schema, Value.Clone(input))));
};

export const lax: Library = {
  flat: repairs("flat"),
  nested: repairs("nested"),
  union: repairs("union"),
  tree: repairs("tree"),
};
