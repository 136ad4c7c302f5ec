import type { JsonValue } from "@toolsig/runtime";

import type { Correction } from "../diagnostics";
import type { Annotations, Keywords } from "../model";
import type { Docs, Tag } from "./docs";

/** What the tags of one comment say. */
export interface TagValues {
  readonly annotations: Annotations;
  readonly keywords: Keywords;
  /** `@nullable`: null is taken beside the type. */
  readonly nullable: boolean;
  /** Tags that look like constraints and are none, each with what to do instead. */
  readonly unknown: readonly UnknownTag[];
  /** Tags whose text is not what they need. */
  readonly wrong: readonly { readonly tag: string; readonly text: string; readonly wanted: string }[];
}

interface UnknownTag {
  readonly tag: string;
  readonly fix: string;
  readonly correction?: Correction;
}

/** Reads a tag's text as the value of its keyword; undefined when it is none. */
interface TagReader {
  readonly wanted: string;
  read(text: string): JsonValue | undefined;
}

const number: TagReader = {
  wanted: "a number",
  read: (text) => (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined),
};
const positive: TagReader = {
  wanted: "a number above 0",
  read: (text) => (Number(number.read(text)) > 0 ? Number(text) : undefined),
};
const count: TagReader = { wanted: "a whole number", read: (text) => (/^\d+$/.test(text) ? Number(text) : undefined) };
const flag: TagReader = { wanted: "no text", read: (text) => /^(true)?$/.test(text) || undefined };
const text: TagReader = { wanted: "a text", read: (value) => value || undefined };

/** The tags that constrain, by the JSON Schema keyword they are named after. */
const KEYWORDS: Readonly<Record<string, TagReader>> = {
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: positive,
  minLength: count,
  maxLength: count,
  pattern: text,
  format: text,
  minItems: count,
  maxItems: count,
  uniqueItems: flag,
};

/** What the keyword wants instead of the value, if it is none for it. */
export function wrongValue(keyword: string, value: string): string | undefined {
  const reader = keyword === "type" ? INTEGER : KEYWORDS[keyword];
  return reader?.read(value) === undefined ? (reader?.wanted ?? "another name") : undefined;
}

const INTEGER: TagReader = { wanted: "'integer'", read: (value) => (value === "integer" ? value : undefined) };

/** Whether a comment says `@hidden`: what it is about is for the program's own use, and not shown to a model. */
export function isHidden(docs: readonly Docs[]): boolean {
  return docs.some(({ tags }) => tags.some(({ name }) => name === "hidden"));
}

/** Reads all tags that mean something here; others, such as `@see`, are for people. */
export function readTags(tags: readonly Tag[]): TagValues {
  const keywords: Record<string, JsonValue> = {};
  const wrong: { tag: string; text: string; wanted: string }[] = [];
  const keep = (tag: Tag, keyword: string, reader: TagReader): void => {
    const value = reader.read(tag.text);
    const isOther = Object.hasOwn(keywords, keyword) && keywords[keyword] !== value;
    if (value === undefined) wrong.push({ tag: tag.name, text: tag.text, wanted: reader.wanted });
    else if (isOther) wrong.push({ tag: tag.name, text: tag.text, wanted: "one value" });
    else keywords[keyword] = value;
  };
  for (const tag of tags) {
    if (Object.hasOwn(KEYWORDS, tag.name)) keep(tag, tag.name, KEYWORDS[tag.name]!);
    else if (tag.name === "asType") keep(tag, "type", INTEGER);
    else if (tag.name === "integer") keep({ name: "integer", text: "integer" }, "type", INTEGER);
  }
  const unknown = tags.flatMap(({ name }) => unknownTag(name) ?? []);
  const has = (name: string): boolean => tags.some((tag) => tag.name === name);
  return { annotations: readAnnotations(tags), keywords, nullable: has("nullable"), unknown, wrong };
}

/** JSON Schema keywords that cannot be said of a type, and so would be lost without a word. */
const UNCHECKED = new Set(["minProperties", "maxProperties", "const", "contentEncoding", "contentMediaType", "not"]);

function unknownTag(tag: string): UnknownTag | undefined {
  if (UNCHECKED.has(tag)) return { tag, fix: "Check it inside the function." };
  const known = [...Object.keys(KEYWORDS), "asType", "nullable"];
  const meant = known.find((name) => name.toLowerCase() === tag.toLowerCase());
  if (meant === undefined || meant === tag) return undefined;
  return { tag, fix: `Did you mean '@${meant}'?`, correction: { from: `@${tag}`, to: `@${meant}` } };
}

function readAnnotations(tags: readonly Tag[]): Annotations {
  const textOf = (name: string): string | undefined => tags.find((tag) => tag.name === name)?.text;
  const title = textOf("title");
  const value = textOf("default");
  const examples = tags.flatMap(({ name, text: written }) => {
    if (name === "example") return [jsonOrText(written)];
    return name === "examples" ? [jsonOrText(written)].flat() : [];
  });
  return {
    ...(title && { title }),
    ...(value !== undefined && { default: jsonOrText(value) }),
    ...(examples.length > 0 && { examples }),
    ...(textOf("deprecated") !== undefined && { deprecated: true as const }),
  };
}

/** What is not JSON is meant as a text. */
function jsonOrText(written: string): JsonValue {
  try {
    return JSON.parse(written) as JsonValue;
  } catch {
    return written;
  }
}
