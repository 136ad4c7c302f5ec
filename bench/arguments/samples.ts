/** The arguments that every library is given, as a model would send them. */
export const SHAPES = ["flat", "nested", "union", "tree"] as const;
export type Shape = (typeof SHAPES)[number];

export type Library = Readonly<Record<Shape, (input: unknown) => boolean>>;

const tree = (depth: number, weight: unknown): unknown => ({
  label: `node ${depth}`,
  weight: depth === 0 ? weight : depth,
  children: depth === 0 ? [] : [1, 2, 3].map(() => tree(depth - 1, weight)),
});

const flat = {
  orderId: "A-1042",
  amount: 129.9,
  currency: "EUR",
  quantity: 3,
  urgent: false,
  tags: ["gift", "fragile"],
  customer: null,
};
const nested = {
  order: {
    id: "A-1042",
    lines: [
      { sku: "TX-1", quantity: 2, price: 19.5 },
      { sku: "TX-2", quantity: 1, price: 110 },
      { sku: "TX-9", quantity: 12, price: 0.4 },
    ],
    shipping: { name: "Ada", street: "Ring 1", city: "Wien", postcode: "1010", country: "AT" },
  },
  notify: [
    { email: "ada@example.org", locale: "de" },
    { email: "bob@example.org", locale: "en" },
  ],
};
const union = { event: { kind: "priced", id: "A-1042", amount: 129.9, currency: "EUR" }, at: "2026-03-01" };

export const valid: Readonly<Record<Shape, unknown>> = { flat, nested, union, tree: { root: tree(3, 0) } };

/** Numbers and booleans as text, and a key that nobody asked for. */
export const repairable: Readonly<Record<Shape, unknown>> = {
  flat: { ...flat, quantity: "3", urgent: "false", comment: "as discussed" },
  nested: { ...nested, dryRun: "true", notify: nested.notify.map((each) => ({ ...each, name: "?" })) },
  union: { ...union, event: { ...union.event, amount: "129.9" }, priority: 1 },
  tree: { root: tree(3, "0") },
};

/** What no repair can mend. */
export const invalid: Readonly<Record<Shape, unknown>> = {
  flat: { ...flat, currency: "GBP", quantity: 2.5 },
  nested: { ...nested, order: { ...nested.order, shipping: { ...nested.order.shipping, country: "FR" } } },
  union: { ...union, event: { ...union.event, amount: null } },
  tree: { root: tree(3, null) },
};
