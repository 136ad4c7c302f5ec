import { z } from "zod";

import type { Library } from "../samples.js";

type Judge = (result: z.ZodSafeParseResult<unknown>) => boolean;

function library({ number, integer, boolean, object }: Parts, judge: Judge = ({ success }) => success): Library {
  const currency = z.enum(["CHF", "EUR", "USD"]);
  const Node = object({
    label: z.string(),
    weight: number,
    get children() {
      return z.array(Node as z.ZodType);
    },
  });
  const schemas = {
    flat: object({
      orderId: z.string(),
      amount: number,
      currency,
      quantity: integer,
      urgent: boolean,
      note: z.string().optional(),
      tags: z.array(z.string()),
      customer: z.string().nullable(),
    }),
    nested: object({
      order: object({
        id: z.string(),
        lines: z.array(object({ sku: z.string(), quantity: integer, price: number })),
        shipping: object({
          name: z.string(),
          street: z.string(),
          city: z.string(),
          postcode: z.string(),
          country: z.enum(["AT", "CH", "DE"]),
        }),
      }),
      notify: z.array(object({ email: z.string(), locale: z.enum(["de", "en"]) })),
      dryRun: boolean.optional(),
    }),
    union: object({
      event: z.discriminatedUnion("kind", [
        object({ kind: z.literal("created"), id: z.string(), by: z.string() }),
        object({ kind: z.literal("moved"), id: z.string(), from: z.string(), to: z.string() }),
        object({ kind: z.literal("priced"), id: z.string(), amount: number, currency }),
        object({ kind: z.literal("removed"), id: z.string(), reason: z.string().optional() }),
      ] as never),
      at: z.string(),
    }),
    tree: object({ root: Node }),
  };
  return {
    flat: (input) => judge(schemas.flat.safeParse(input)),
    nested: (input) => judge(schemas.nested.safeParse(input)),
    union: (input) => judge(schemas.union.safeParse(input)),
    tree: (input) => judge(schemas.tree.safeParse(input)),
  };
}

interface Parts {
  number: z.ZodType;
  integer: z.ZodType;
  boolean: z.ZodType;
  object: (shape: z.ZodRawShape) => z.ZodObject;
}

const strictParts: Parts = {
  number: z.number(),
  integer: z.int(),
  boolean: z.boolean(),
  object: (shape) => z.strictObject(shape),
};
export const strict = library(strictParts);

/** The same, and what is wrong is put into words: zod leaves that until its error is read. */
export const told = library(strictParts, ({ error }) => !error?.message);

/** As one writes it to take what models send: numbers and booleans from text, unknown keys dropped, null no number. */
const fromText = (schema: z.ZodType) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value), schema);
export const lax = library({
  number: fromText(z.number()),
  integer: fromText(z.int()),
  boolean: z.union([z.boolean(), z.stringbool()]),
  object: (shape) => z.object(shape),
});
