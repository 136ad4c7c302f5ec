import type { Library } from "../samples.js";

/** What a careful person would write, and the limit of what any of them can reach: nothing but a verdict. */
type Fields = Record<string, (value: unknown) => boolean>;

const isString = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isCurrency = (value: unknown): boolean => value === "CHF" || value === "EUR" || value === "USD";

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isArrayOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index++) if (!isItem(value[index])) return false;
  return true;
}

function hasOnly(value: Record<string, unknown>, fields: Fields): boolean {
  for (const key in value) if (!Object.hasOwn(fields, key)) return false;
  return true;
}

const FLAT: Fields = {
  orderId: isString,
  amount: isNumber,
  currency: isCurrency,
  quantity: Number.isInteger,
  urgent: (value) => typeof value === "boolean",
  note: (value) => value === undefined || isString(value),
  tags: (value) => isArrayOf(value, isString),
  customer: (value) => value === null || isString(value),
};
const flat = (value: unknown): boolean =>
  isObject(value) &&
  hasOnly(value, FLAT) &&
  isString(value.orderId) &&
  isNumber(value.amount) &&
  isCurrency(value.currency) &&
  Number.isInteger(value.quantity) &&
  typeof value.urgent === "boolean" &&
  (value.note === undefined || isString(value.note)) &&
  isArrayOf(value.tags, isString) &&
  (value.customer === null || isString(value.customer));

const keys = (...names: string[]): Fields => Object.fromEntries(names.map((name) => [name, isString]));
const LINE = keys("sku", "quantity", "price");
const SHIPPING = keys("name", "street", "city", "postcode", "country");
const ORDER = keys("id", "lines", "shipping");
const RECIPIENT = keys("email", "locale");
const NESTED = keys("order", "notify", "dryRun");
const isLine = (value: unknown): boolean =>
  isObject(value) &&
  hasOnly(value, LINE) &&
  isString(value.sku) &&
  Number.isInteger(value.quantity) &&
  isNumber(value.price);
const isShipping = (value: unknown): boolean =>
  isObject(value) &&
  hasOnly(value, SHIPPING) &&
  isString(value.name) &&
  isString(value.street) &&
  isString(value.city) &&
  isString(value.postcode) &&
  (value.country === "AT" || value.country === "CH" || value.country === "DE");
const isOrder = (value: unknown): boolean =>
  isObject(value) &&
  hasOnly(value, ORDER) &&
  isString(value.id) &&
  isArrayOf(value.lines, isLine) &&
  isShipping(value.shipping);
const isRecipient = (value: unknown): boolean =>
  isObject(value) &&
  hasOnly(value, RECIPIENT) &&
  isString(value.email) &&
  (value.locale === "de" || value.locale === "en");
const nested = (value: unknown): boolean =>
  isObject(value) &&
  hasOnly(value, NESTED) &&
  isOrder(value.order) &&
  isArrayOf(value.notify, isRecipient) &&
  (value.dryRun === undefined || typeof value.dryRun === "boolean");

const UNION = keys("event", "at");
const CREATED = keys("kind", "id", "by");
const MOVED = keys("kind", "id", "from", "to");
const PRICED = keys("kind", "id", "amount", "currency");
const REMOVED = keys("kind", "id", "reason");
function isEvent(value: unknown): boolean {
  if (!isObject(value) || !isString(value.id)) return false;
  switch (value.kind) {
    case "created":
      return hasOnly(value, CREATED) && isString(value.by);
    case "moved":
      return hasOnly(value, MOVED) && isString(value.from) && isString(value.to);
    case "priced":
      return hasOnly(value, PRICED) && isNumber(value.amount) && isCurrency(value.currency);
    case "removed":
      return hasOnly(value, REMOVED) && (value.reason === undefined || isString(value.reason));
    default:
      return false;
  }
}
const union = (value: unknown): boolean =>
  isObject(value) && hasOnly(value, UNION) && isEvent(value.event) && isString(value.at);

const TREE = keys("root");
const NODE = keys("label", "weight", "children");
const isNode = (value: unknown): boolean =>
  isObject(value) &&
  hasOnly(value, NODE) &&
  isString(value.label) &&
  isNumber(value.weight) &&
  isArrayOf(value.children, isNode);
const tree = (value: unknown): boolean => isObject(value) && hasOnly(value, TREE) && isNode(value.root);

export const strict: Library = { flat, nested, union, tree };
