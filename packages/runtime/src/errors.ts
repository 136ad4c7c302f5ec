import type { ArgumentIssue } from "./arguments/issue.js";
import { echoOf } from "./arguments/text.js";
import { listNames, quote, showValue } from "./wording.js";

/** What tells errors apart, also those of another copy of this package: the class's name in capitals, without `Error`. */
export type ToolErrorCode =
  | "TOOL"
  | "TOOL_DEFINITION"
  | "TOOL_ALREADY_REGISTERED"
  | "TOOL_NOT_FOUND"
  | "TOOL_CALL"
  | "TOOL_ARGUMENT"
  | "TOOL_ARGUMENT_NOT_JSON"
  | "TOOL_EXECUTION"
  | "TOOL_TIMEOUT"
  | "TOOL_ABORTED"
  | "TOOL_NOT_IMPLEMENTED"
  | "SIDE_EFFECT_TOOL"
  | "READ_ONLY_TOOL"
  | "ACTIVATION_CLOSED";

/** Plain data of an error, for logs: its own fields too, its cause as a message only. */
export interface ToolErrorJson {
  readonly name: string;
  readonly code: ToolErrorCode;
  readonly message: string;
  readonly toolName?: string | undefined;
  readonly cause?: string | undefined;
  readonly [field: string]: unknown;
}

/** The base of every error that this package throws about a tool. Tell them apart by `code`, which holds across copies of the package. */
export class ToolError extends Error {
  /** The tool concerned, where one is known. */
  declare readonly toolName: string | undefined;

  /** Where the tool is known, the message is a sentence about it: `Tool "lookup" `, then `saying`. */
  constructor(toolName: string | undefined, saying: string, options?: ErrorOptions) {
    super(toolName === undefined ? saying : `Tool ${quote(toolName)} ${saying}`, options);
    this.toolName = toolName;
  }

  override get name(): string {
    return "ToolError";
  }

  /** Stable. `"TOOL_NOT_FOUND"`. */
  get code(): ToolErrorCode {
    return this.name
      .slice(0, -"Error".length)
      .replace(/\B[A-Z]/g, "_$&")
      .toUpperCase() as ToolErrorCode;
  }

  /** What to send back to a model in place of an output. */
  toModelMessage(): string {
    return this.message;
  }

  toJSON(): ToolErrorJson {
    const { name, code, message, cause } = this;
    return { ...(this as object), name, code, message, cause: cause === undefined ? cause : describeThrown(cause) };
  }
}

/** What a kind of error extends: it has the kind's name, minified or not, and may have something that it always says. */
export const kind = (
  name: string,
  always = "",
): new (toolName?: string, saying?: string, options?: ErrorOptions) => ToolError =>
  class extends ToolError {
    constructor(toolName?: string, saying = always, options?: ErrorOptions) {
      super(toolName, saying, options);
    }

    override get name(): string {
      return `${name}Error`;
    }
  };

/** `TOOL_DEFINITION`: a tool that cannot be. Not compiled, refused by the compiler, compiled for another version, or not a tool at all. */
export class ToolDefinitionError extends kind("ToolDefinition") {}

/** `TOOL_ALREADY_REGISTERED`: two different tools under one name in one registry. */
export class ToolAlreadyRegisteredError extends kind("ToolAlreadyRegistered", "is already registered.") {}

/** `TOOL_NOT_FOUND`: no tool has the name; `toolName` is the name that was asked for. */
export class ToolNotFoundError extends kind("ToolNotFound") {
  /** The names that are registered, sorted. */
  declare readonly knownNames: readonly string[];

  constructor(toolName: string, knownNames: readonly string[]) {
    super(toolName, `is not registered. Known: ${listNames(knownNames)}.`);
    this.knownNames = knownNames;
  }
}

/** `TOOL_CALL`: a call, or the options given with it, that cannot be understood. Nothing was run. */
export class ToolCallError extends kind("ToolCall") {}

/**
 * `TOOL_ARGUMENT`: arguments that the tool does not accept; `TOOL_ARGUMENT_NOT_JSON` if they came as text that is not JSON. The tool was not run.
 * If reading them threw something, that is the `cause`.
 */
export class ToolArgumentError extends kind("ToolArgument") {
  /** What is wrong, at most 50 entries or `maxIssues`; the message lists them, one a line. */
  declare readonly issues: readonly ArgumentIssue[];
  /** The arguments as they came, if they came as text. It is in no message. */
  declare readonly rawText: string | undefined;

  constructor(toolName: string, issues: readonly ArgumentIssue[], input?: unknown, options?: ErrorOptions) {
    super(toolName, ["got invalid arguments:", ...issues.map((issue) => issue.message)].join("\n  "), options);
    this.issues = issues;
    this.rawText = typeof input === "string" ? input : undefined;
  }

  /**
   * What to put as arguments into the history of a conversation, if they came as text: providers refuse a call there whose arguments are no object.
   * That is the object that the text says, `{}` if it is blank, else `{ rawInvalidInput: text }`.
   */
  get echo(): object {
    return echoOf(this.rawText);
  }

  override get code(): ToolErrorCode {
    return this.issues[0]?.code === "not_json" ? "TOOL_ARGUMENT_NOT_JSON" : super.code;
  }
}

/** `TOOL_EXECUTION`: the tool itself threw; `cause` is what it threw. */
export class ToolExecutionError extends kind("ToolExecution") {
  constructor(toolName: string, cause: unknown) {
    super(toolName, `failed: ${describeThrown(cause)}`, { cause });
  }
}

/** `TOOL_TIMEOUT`: the tool did not finish within its time limit. A late result is dropped. */
export class ToolTimeoutError extends kind("ToolTimeout") {
  /** How long the tool had been running, in whole milliseconds. */
  declare readonly elapsedMs: number;

  constructor(toolName: string, elapsedMs: number) {
    super(toolName, `timed out after ${elapsedMs} ms.`);
    this.elapsedMs = elapsedMs;
  }
}

/** `TOOL_ABORTED`: the caller's signal was aborted; `cause` is its reason. A late result is dropped. */
export class ToolAbortedError extends kind("ToolAborted") {
  constructor(toolName: string, cause: unknown) {
    super(toolName, "was aborted.", { cause });
  }
}

/** `TOOL_NOT_IMPLEMENTED`: the tool was made by `declareTool()`; it has a schema and no body. */
export class ToolNotImplementedError extends kind("ToolNotImplemented", "is only declared.") {}

/** `SIDE_EFFECT_TOOL`: a tool with side effects was called, or given to a runner of read-only tools. Its function was not reached. */
export class SideEffectToolError extends kind("SideEffectTool", "has side effects: stage it with Activation.act().") {}

/** The message of whatever was thrown: errors of any realm have one, other values are shown. */
export const describeThrown = (thrown: unknown): string =>
  (thrown as Partial<Error> | null | undefined)?.message ?? showValue(thrown);
