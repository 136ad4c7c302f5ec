import { createHash } from "node:crypto";
import { deepFreeze } from "../deepFreeze.js";
import type { JsonValue } from "../jsonSchema.js";
import { canonicalJson } from "./canonicalJson.js";

/** A staged request to run a side-effecting tool: plain JSON, deep-frozen, and the same to the byte whenever it is staged again. */
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
}

/** The UUID namespace of intent ids: the version 5 UUID of `urn:toolsig:intent` in the URL namespace. */
export const INTENT_NAMESPACE = "715e637d-fc0a-52bc-8af4-b07159abe9d3";

/**
 * Makes an intent of its parts. Ids and fingerprint are digests of canonical JSON: of `[entityKey, seq, step]` and of `[toolName, args]`.
 * Throws `CanonicalJsonError` for arguments that JSON cannot carry unchanged.
 */
export function makeIntent(
  { entityKey, seq, step }: Pick<ToolIntent, "entityKey" | "seq" | "step">,
  toolName: string,
  args: Readonly<Record<string, unknown>>,
): ToolIntent {
  const copy = JSON.parse(canonicalJson(args)) as ToolIntent["args"];
  const intentId = uuidV5(INTENT_NAMESPACE, canonicalJson([entityKey, seq, step]));
  const fingerprint = createHash("sha256")
    .update(canonicalJson([toolName, copy]))
    .digest("hex");
  return deepFreeze({ version: 1, intentId, fingerprint, entityKey, seq, step, toolName, args: copy });
}

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
