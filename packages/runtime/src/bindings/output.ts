import type { ToolCallResult } from "../call.js";
import { ToolExecutionError, type ToolError } from "../errors.js";
import type { JsonValue } from "../jsonSchema.js";

/** What a model is told of a call. */
export interface Answer {
  /** What the tool returned, in wire form, or the message of the error. */
  readonly value: JsonValue;
  readonly isError: boolean;
}

/** How what a model said is answered. */
export interface AnswerOptions {
  /** Aborts the calls; answering them then rejects with `ToolAbortedError`. */
  readonly signal?: AbortSignal | undefined;
}

/** What a model is told of a call. What the tool returned and JSON cannot carry, as a cyclic object, is told as an error. */
export function answerTo(result: ToolCallResult): Answer {
  try {
    return { value: outputOf(result), isError: false };
  } catch (error) {
    return { value: (error as ToolError).toModelMessage(), isError: true };
  }
}

/** What the tool returned, in wire form. Throws the error that a model is to be told of. */
export function outputOf(result: ToolCallResult): JsonValue {
  if (!result.ok) throw result.error;
  try {
    return toWireForm(result.result);
  } catch (cause) {
    throw new ToolExecutionError(result.name, cause);
  }
}

/** An answer where only text can be told: texts as they are, everything else as JSON. */
export const textOf = ({ value }: Answer): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A fresh copy as JSON has it, in the wire forms that arguments have too; null for what JSON leaves out of lists. Throws for cycles. */
const toWireForm = (value: unknown): JsonValue =>
  (JSON.parse(JSON.stringify([value], replaceByWireForm)) as [JsonValue])[0];

/** A replacer for `JSON.stringify`. What has a `toJSON()`, as dates and URLs do, comes in that form, and bytes are asked for before theirs. */
function replaceByWireForm(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const original = this[key];
  if (original instanceof Uint8Array) return toBase64(original);
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Set) return [...value];
  if (!(value instanceof Map)) return value;
  const isByText = [...value.keys()].every((each) => typeof each === "string");
  return isByText ? Object.fromEntries(value) : [...value];
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
