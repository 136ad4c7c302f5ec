import type { JsonTypeName } from "../jsonSchema.js";
import { isContainer } from "./helpers.js";

/** What a text says, read as a type: a value of that type, or undefined if it is not written that way. */
export const READERS: { readonly [Type in JsonTypeName]?: (text: string) => unknown } = {
  integer: (text) => readNumber(text, /^[+-]?\d+(\.0*)?$/, Number.isSafeInteger),
  number: (text) => readNumber(text, /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i, Number.isFinite),
  boolean: (text) => (/^(true|yes|on)$/i.test(text) ? true : /^(false|no|off)$/i.test(text) ? false : undefined),
  array: (text) => readJson(text, Array.isArray),
  object: (text) => readJson(text, (value) => isContainer(value) && !Array.isArray(value)),
};

function readNumber(text: string, form: RegExp, isRight: (number: number) => boolean): number | undefined {
  const trimmed = text.trim();
  const number = Number(trimmed);
  return form.test(trimmed) && isRight(number) ? number : undefined;
}

function readJson(text: string, isRight: (value: unknown) => boolean): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
