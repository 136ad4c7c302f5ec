import { createHash } from "node:crypto";
import { isContainer } from "../arguments/helpers.js";
import { deepFreeze } from "../deepFreeze.js";
import type { JsonValue } from "../jsonSchema.js";
import { canonicalJson } from "./canonicalJson.js";
import { IntentFormatError } from "./errors.js";

/** A staged request to run a side-effecting tool: plain JSON, deep-frozen. */
export interface ToolIntent {
  /** The version of this shape. */
  readonly version: 1;
  /** UUID (version 5) of entity key, sequence and step, in {@link INTENT_NAMESPACE}: which decision this is. */
  readonly intentId: string;
  /** SHA-256, in hexadecimal, of tool name and arguments: what was decided. */
  readonly fingerprint: string;
  /** What the activation works on. */
  readonly entityKey: string;
  /** The activation's place among those of its entity. */
  readonly seq: number;
  /** The intent's place among those of its activation, from 0. */
  readonly step: number;
  readonly toolName: string;
  /** The accepted arguments, keys sorted. */
  readonly args: { readonly [name: string]: JsonValue };
  /** ISO 8601, UTC, with milliseconds: the activation's moment. */
  readonly createdAt: string;
  /** ISO 8601, UTC, with milliseconds: from then on the intent is not begun any more. */
  readonly expiresAt: string;
  /** The W3C trace context of the activation. */
  readonly traceparent?: string;
}

/** The UUID namespace of intent ids: the version 5 UUID of `urn:toolsig:intent` in the URL namespace. */
export const INTENT_NAMESPACE = "715e637d-fc0a-52bc-8af4-b07159abe9d3";

type Key = Pick<ToolIntent, "entityKey" | "seq" | "step">;

interface Circumstances {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly traceparent: string | undefined;
}

/**
 * Makes an intent of its parts. Ids and fingerprint are digests of canonical JSON: of `[entityKey, seq, step]` and of `[toolName, args]`.
 * Throws `CanonicalJsonError` for arguments that JSON cannot carry unchanged.
 */
export function makeIntent(
  key: Key,
  toolName: string,
  args: Readonly<Record<string, unknown>>,
  { createdAt, expiresAt, traceparent }: Circumstances,
): ToolIntent {
  const { entityKey, seq, step } = key;
  const copy = JSON.parse(canonicalJson(args)) as ToolIntent["args"];
  return deepFreeze({
    version: 1,
    intentId: idOf(key),
    fingerprint: fingerprintOf(toolName, copy),
    entityKey,
    seq,
    step,
    toolName,
    args: copy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(traceparent !== undefined && { traceparent }),
  });
}

/**
 * Reads an intent that was JSON in between, as an object or as text, and returns a deep-frozen copy. Fields that this version does not know are kept.
 * Throws `IntentFormatError`, which names the field, if anything is missing or malformed, and if id or fingerprint are not those of the contents.
 */
export function parseIntent(json: unknown): ToolIntent {
  const intent = (typeof json === "string" ? parseText(json) : json) as ToolIntent;
  if (!isContainer(intent) || Array.isArray(intent)) throw new IntentFormatError("is not an object");
  for (const [field, isGood] of Object.entries(FIELDS)) {
    if (!isGood((intent as unknown as Record<string, unknown>)[field]))
      throw new IntentFormatError(`has a bad "${field}"`);
  }
  const copy = JSON.parse(canonicalJson(intent)) as ToolIntent;
  if (copy.intentId !== idOf(copy))
    throw new IntentFormatError('has an "intentId" of another entity, sequence or step');
  if (copy.fingerprint !== fingerprintOf(copy.toolName, copy.args)) {
    throw new IntentFormatError('has a "fingerprint" of another tool or other arguments');
  }
  return deepFreeze(copy);
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new IntentFormatError("is not JSON", { cause });
  }
}

const isText = (value: unknown) => typeof value === "string" && value !== "";
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isTime = (value: unknown) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;

/** Whether a value is a W3C trace context header. */
export const isTraceparent = (value: unknown): boolean =>
  typeof value === "string" && /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(value);

const FIELDS: Readonly<Record<keyof ToolIntent, (value: unknown) => boolean>> = {
  version: (value) => value === 1,
  intentId: isText,
  fingerprint: isText,
  entityKey: isText,
  seq: isCount,
  step: isCount,
  toolName: isText,
  args: (value) => isContainer(value) && !Array.isArray(value),
  createdAt: isTime,
  expiresAt: isTime,
  traceparent: (value) => value === undefined || isTraceparent(value),
};

const idOf = ({ entityKey, seq, step }: Key): string => uuidV5(INTENT_NAMESPACE, canonicalJson([entityKey, seq, step]));

const fingerprintOf = (toolName: string, args: unknown): string =>
  createHash("sha256")
    .update(canonicalJson([toolName, args]))
    .digest("hex");

/** A name-based UUID by RFC 9562: SHA-1 over namespace and name, with version and variant set. */
function uuidV5(namespace: string, name: string): string {
  const hash = createHash("sha1")
    .update(Buffer.from(namespace.replaceAll("-", ""), "hex"))
    .update(name)
    .digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
