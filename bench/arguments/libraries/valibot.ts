import * as v from "valibot";

import type { Library } from "../samples.js";

const currency = v.picklist(["CHF", "EUR", "USD"]);
const integer = v.pipe(v.number(), v.safeInteger());
const Node: v.GenericSchema = v.strictObject({
  label: v.string(),
  weight: v.number(),
  children: v.array(v.lazy(() => Node)),
});

const schemas = {
  flat: v.strictObject({
    orderId: v.string(),
    amount: v.number(),
    currency,
    quantity: integer,
    urgent: v.boolean(),
    note: v.optional(v.string()),
    tags: v.array(v.string()),
    customer: v.nullable(v.string()),
  }),
  nested: v.strictObject({
    order: v.strictObject({
      id: v.string(),
      lines: v.array(v.strictObject({ sku: v.string(), quantity: integer, price: v.number() })),
      shipping: v.strictObject({
        name: v.string(),
        street: v.string(),
        city: v.string(),
        postcode: v.string(),
        country: v.picklist(["AT", "CH", "DE"]),
      }),
    }),
    notify: v.array(v.strictObject({ email: v.string(), locale: v.picklist(["de", "en"]) })),
    dryRun: v.optional(v.boolean()),
  }),
  union: v.strictObject({
    event: v.variant("kind", [
      v.strictObject({ kind: v.literal("created"), id: v.string(), by: v.string() }),
      v.strictObject({ kind: v.literal("moved"), id: v.string(), from: v.string(), to: v.string() }),
      v.strictObject({ kind: v.literal("priced"), id: v.string(), amount: v.number(), currency }),
      v.strictObject({ kind: v.literal("removed"), id: v.string(), reason: v.optional(v.string()) }),
    ]),
    at: v.string(),
  }),
  tree: v.strictObject({ root: Node }),
};

export const strict: Library = {
  flat: (input) => v.safeParse(schemas.flat, input).success,
  nested: (input) => v.safeParse(schemas.nested, input).success,
  union: (input) => v.safeParse(schemas.union, input).success,
  tree: (input) => v.safeParse(schemas.tree, input).success,
};
