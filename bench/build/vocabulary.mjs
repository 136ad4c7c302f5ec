/** What the generated tools are about: a noun a file, a verb a tool. */
export const NOUNS = `
  account address alert answer appointment approval article asset audit backup badge balance batch booking branch budget bundle calendar
  campaign cart case category certificate channel claim client comment commission contact contract coupon course customer dashboard deal
  delivery deployment device discount document domain donation driver employee event expense feed file forecast form fulfillment goal
  grant holiday incident inspection inventory invoice issue job journal label lead lease ledger license listing location meeting
  member message milestone note notification offer opening order package partner patient payment payout permit plan policy post
  product profile project promotion proposal purchase question quote receipt refund report request review route schedule
`
  .trim()
  .split(/\s+/);

export const VERBS = [
  { name: "find", does: "Finds", sideEffect: false },
  { name: "count", does: "Counts", sideEffect: false },
  { name: "compare", does: "Compares", sideEffect: false },
  { name: "preview", does: "Previews", sideEffect: false },
  { name: "estimate", does: "Estimates the cost of", sideEffect: false },
  { name: "create", does: "Creates", sideEffect: true },
  { name: "update", does: "Changes", sideEffect: true },
  { name: "archive", does: "Archives", sideEffect: true },
  { name: "assign", does: "Assigns", sideEffect: true },
  { name: "share", does: "Shares", sideEffect: true },
];

/** The properties that a tool's parameters are made of: eight in a row from here, starting at another place for each tool. */
export const PROPERTIES = [
  ["The customer's number, as printed on letters.", "customerId: string"],
  ["How many results to return at most.", "limit?: Int"],
  ["Only those in this state.", 'status?: "draft" | "open" | "closed" | "archived"'],
  ["Words to look for, all of which must occur.", "keywords: string[]"],
  ["The first day, like 2026-03-01.", "from?: string"],
  ["Whether finished ones count too.", "includeFinished: boolean"],
  ["What to sort by.", "sortBy: SortKey"],
  ["The amount in euros.", "amount: number"],
  ["A remark that colleagues will see; null removes it.", "remark: string | null"],
  ["How much it hurts to wait.", "priority: Priority"],
  ["Labels by their group.", "labels?: Record<string, string>"],
  ["The single lines.", "lines: { sku: string; quantity: Int; note?: string }[]"],
  ["Email addresses of those who are told about it.", "watchers?: Email[]"],
  ["A percentage, or a fixed amount in words.", "discount?: number | string"],
  ["The language of texts.", 'locale: "de" | "en" | "fr" | "nl"'],
];

/** The nested model of a tool, by the name of its property. */
export const MODELS = [
  ["address", "street: string", "postcode: string", "city: string", 'country?: "AT" | "DE" | "CH"'],
  ["period", "from: string", "to: string", "timeZone?: string", "includeEnd: boolean"],
  ["price", "amount: number", 'currency: "CHF" | "EUR" | "USD"', "taxIncluded?: boolean", "validUntil: string | null"],
  ["contact", "name: string", "email: Email", "phone?: string", "languages: string[]"],
  ["page", "number: Int", "size?: Int", "sortBy: SortKey", "descending: boolean"],
];
