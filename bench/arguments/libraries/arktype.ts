import { scope, type } from "arktype";

import type { Library } from "../samples.js";

const types = scope({
  currency: "'CHF' | 'EUR' | 'USD'",
  line: { "+": "reject", sku: "string", quantity: "number.integer", price: "number" },
  shipping: {
    "+": "reject",
    name: "string",
    street: "string",
    city: "string",
    postcode: "string",
    country: "'AT' | 'CH' | 'DE'",
  },
  order: { "+": "reject", id: "string", lines: "line[]", shipping: "shipping" },
  recipient: { "+": "reject", email: "string", locale: "'de' | 'en'" },
  created: { "+": "reject", kind: "'created'", id: "string", by: "string" },
  moved: { "+": "reject", kind: "'moved'", id: "string", from: "string", to: "string" },
  priced: { "+": "reject", kind: "'priced'", id: "string", amount: "number", currency: "currency" },
  removed: { "+": "reject", kind: "'removed'", id: "string", "reason?": "string" },
  node: { "+": "reject", label: "string", weight: "number", children: "node[]" },
  flat: {
    "+": "reject",
    orderId: "string",
    amount: "number",
    currency: "currency",
    quantity: "number.integer",
    urgent: "boolean",
    "note?": "string",
    tags: "string[]",
    customer: "string | null",
  },
  nested: { "+": "reject", order: "order", notify: "recipient[]", "dryRun?": "boolean" },
  union: { "+": "reject", event: "created | moved | priced | removed", at: "string" },
  tree: { "+": "reject", root: "node" },
}).export();

const accepts = (schema: (input: unknown) => unknown) => (input: unknown) => !(schema(input) instanceof type.errors);

export const strict: Library = {
  flat: accepts(types.flat as never),
  nested: accepts(types.nested as never),
  union: accepts(types.union as never),
  tree: accepts(types.tree as never),
};
