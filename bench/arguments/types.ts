import type { tags } from "typia";
import type { Int } from "@toolsig/runtime";

/** `I` is how a library writes an integer. */
export interface FlatOf<I> {
  orderId: string;
  amount: number;
  currency: "CHF" | "EUR" | "USD";
  quantity: I;
  urgent: boolean;
  note?: string;
  tags: string[];
  customer: string | null;
}

export interface NestedOf<I> {
  order: {
    id: string;
    lines: { sku: string; quantity: I; price: number }[];
    shipping: { name: string; street: string; city: string; postcode: string; country: "AT" | "CH" | "DE" };
  };
  notify: { email: string; locale: "de" | "en" }[];
  dryRun?: boolean;
}

export interface Union {
  event:
    | { kind: "created"; id: string; by: string }
    | { kind: "moved"; id: string; from: string; to: string }
    | { kind: "priced"; id: string; amount: number; currency: "CHF" | "EUR" | "USD" }
    | { kind: "removed"; id: string; reason?: string };
  at: string;
}

export interface Node {
  label: string;
  weight: number;
  children: Node[];
}

export interface Tree {
  root: Node;
}

export type Flat = FlatOf<Int>;
export type Nested = NestedOf<Int>;
export type TypiaFlat = FlatOf<number & tags.Type<"int64">>;
export type TypiaNested = NestedOf<number & tags.Type<"int64">>;
