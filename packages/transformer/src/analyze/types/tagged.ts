import type ts from "typescript";

import type { Annotations, Keywords, TypeModel } from "../../model";
import { FORMATS } from "../../formats";
import { constrain, contradiction, typeOfKeyword } from "../constrain";
import type { Docs } from "../docs";
import { patternFault } from "../patterns";
import { readTags } from "../tags";
import type { Site, TypeReader } from "./reader";

/** A model with what comments say of it. */
export interface Tagged {
  readonly model: TypeModel;
  readonly annotations: Annotations;
}

const NULL: TypeModel = { kind: "primitive", type: "null" };

/**
 * Applies the comments that speak of a value, the nearest first: their constraints to its model, beside it what they only show.
 * A tag that says nothing, does not apply or contradicts another is reported.
 */
export function applyDocs(
  model: TypeModel,
  docs: readonly Docs[],
  type: ts.Type,
  site: Site,
  reader: TypeReader,
): Tagged {
  const all = docs.map(({ tags }) => readTags(tags));
  for (const { unknown } of all) {
    for (const { correction, ...each } of unknown) reader.refuse("unknownTag", type, site, each, correction);
  }
  for (const { wrong } of all) for (const each of wrong) reader.refuse("tagValue", type, site, { ...each });
  const outermostLast = [...all].reverse();
  const keywords = merged<Keywords>(outermostLast.map((each) => each.keywords));
  const description = docs.find((each) => each.description)?.description;
  const annotations: Annotations = {
    ...(description && { description }),
    ...merged<Annotations>(outermostLast.map((each) => each.annotations)),
  };
  const constrained = applyKeywords(model, keywords, type, site, reader);
  const isNullable = all.some(({ nullable: each }) => each);
  return { model: isNullable ? nullable(constrained) : constrained, annotations };
}

function merged<Values extends object>(parts: readonly Values[]): Values {
  return Object.assign({}, ...parts) as Values;
}

/** Narrows a model by keywords, and reports those that cannot be meant. */
export function applyKeywords(
  model: TypeModel,
  keywords: Keywords,
  type: ts.Type,
  site: Site,
  reader: TypeReader,
): TypeModel {
  if (Object.keys(keywords).length === 0) return model;
  for (const [keyword, value] of Object.entries(keywords)) checkKeyword(keyword, value, type, site, reader);
  const { model: narrowed, unused } = constrain(model, keywords);
  for (const tag of unused)
    reader.refuse("tagDoesNotApply", type, site, {
      tag: tag === "type" ? "integer" : tag,
      wanted: `${typeOfKeyword(tag)}s`,
    });
  for (const part of narrowed.kind === "union" ? narrowed.members : [narrowed]) {
    const text = part.kind === "constrained" ? contradiction(part.keywords) : undefined;
    if (text) reader.refuse("contradiction", type, site, { text });
  }
  return narrowed;
}

function checkKeyword(keyword: string, value: unknown, type: ts.Type, site: Site, reader: TypeReader): void {
  if (keyword === "format" && !FORMATS.has(String(value))) {
    reader.refuse("unknownFormat", type, site, { text: String(value), known: [...FORMATS.keys()].sort().join(", ") });
  }
  const fault = keyword === "pattern" ? patternFault(String(value)) : undefined;
  if (fault) reader.refuse("badPattern", type, site, { text: String(value), fault });
}

function nullable(model: TypeModel): TypeModel {
  if (model.kind === "union") return { ...model, members: [...model.members, NULL] };
  return { kind: "union", members: [model, NULL] };
}
