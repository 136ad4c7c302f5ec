import type { JsonTypeName } from "../jsonSchema.js";
import { isOfType } from "./helpers.js";

/** The value that a text is the JSON of; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The value that arguments in text are the JSON of: none at all are `{}`; undefined for what is no JSON. */
export const parseArguments = (text: string): unknown => parseJson(text.trim() || "{}");

/** The object that arguments are or say as text, or one that holds them if they say none. */
export function echoOf(args: unknown = ""): object {
  const value = typeof args === "string" ? parseArguments(args) : args;
  return isOfType("object", value) ? (value as object) : { rawInvalidInput: args };
}

/** What a text says if it is read as a value of a type: words for a boolean, else JSON; undefined if it says no such thing, or null. */
export function readAs(type: JsonTypeName, text: string): unknown {
  if (type === "boolean") return /^(true|yes|on)$/i.test(text) || (/^(false|no|off)$/i.test(text) ? false : undefined);
  // most texts are none of JSON, and that is soon seen
  const value = /^\s*[-\d[{]/.test(text) ? parseJson(text) : undefined;
  // an integer is written in digits; of one that a number cannot hold, what the text says is lost
  const isExact = /^\s*-?\d+(\.0+)?\s*$/.test(text) && Number.isSafeInteger(value);
  return (type === "integer" ? isExact : isOfType(type, value)) ? value : undefined;
}
