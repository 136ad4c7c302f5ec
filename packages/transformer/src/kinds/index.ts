import type { TypeModel } from "../model";
import { array } from "./array";
import { bigint } from "./bigint";
import { bytes } from "./bytes";
import { constrained } from "./constrained";
import { date } from "./date";
import type { ReadableKind, WritableKind } from "./kind";
import { literal } from "./literal";
import { map } from "./map";
import { object } from "./object";
import { primitive } from "./primitive";
import { reference } from "./reference";
import { refused } from "./refused";
import { set } from "./set";
import { template } from "./template";
import { tuple } from "./tuple";
import { typeParameter } from "./typeParameter";
import { union } from "./union";
import { unknownKind } from "./unknown";
import { url } from "./url";

/** In the order in which they are asked: the first that matches a type reads it, and `object` takes what is left. */
export const kinds: readonly ReadableKind[] = [
  unknownKind,
  primitive,
  literal,
  typeParameter,
  array,
  tuple,
  template,
  date,
  url,
  bytes,
  bigint,
  set,
  map,
  refused,
  union,
  constrained,
  object,
];

/** How each model is written as a schema. */
export const writers: { readonly [Kind in TypeModel["kind"]]: WritableKind<Extract<TypeModel, { kind: Kind }>> } = {
  unknown: unknownKind,
  primitive,
  constrained,
  literal,
  union,
  array,
  tuple,
  object,
  date,
  url,
  bytes,
  bigint,
  set,
  map,
  reference,
};
