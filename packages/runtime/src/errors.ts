import type { ArgumentIssue } from "./arguments/issue.js";
import { listNames, nearestName, quote, showValue } from "./wording.js";

/** Plain data of an error, for logs and for the model: its own fields too, its cause as a message only. */
export interface ToolErrorJson {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly toolName?: string;
  readonly cause?: string;
  readonly [field: string]: unknown;
}

/** The base of every error that this package throws about a tool. Tell them apart by `code`, which holds across copies of the package. */
export abstract class ToolError extends Error {
  abstract override get name(): string;

  /** The tool concerned, where one is known. */
  readonly toolName: string | undefined;

  /** Where the tool is known, the message is a sentence about it: `Tool "lookup" ` and `saying`. */
  constructor(toolName: string | undefined, saying: string, options?: ErrorOptions) {
    super(toolName === undefined ? saying : `Tool ${quote(toolName)} ${saying}`, options);
    this.toolName = toolName;
  }

  /** Stable: the class's name in capitals, without `Error`. `"TOOL_NOT_FOUND"`. */
  get code(): string {
    return this.name.slice(0, -"Error".length).replace(/\B[A-Z]/g, "_$&").toUpperCase();
  }

  toJSON(): ToolErrorJson {
    const { name, code, message, cause } = this;
    return { name, code, message, ...(this as object), ...(cause !== undefined && { cause: describeThrown(cause) }) };
  }
}

/** `TOOL_DEFINITION`: a tool that cannot be. Not compiled, refused by the compiler, compiled for another version, or not a tool at all. */
export class ToolDefinitionError extends ToolError {
  get name(): string {
    return "ToolDefinitionError";
  }
}

/** `TOOL_ALREADY_REGISTERED`: two different tools under one name in one registry. */
export class ToolAlreadyRegisteredError extends ToolError {
  get name(): string {
    return "ToolAlreadyRegisteredError";
  }

  constructor(toolName: string) {
    super(toolName, "is registered already, and it is another one. Register this one under another name.");
  }
}

/** `TOOL_NOT_FOUND`: no tool has the name; `toolName` is the name that was asked for. */
export class ToolNotFoundError extends ToolError {
  get name(): string {
    return "ToolNotFoundError";
  }
  /** The names that are registered, sorted. */
  readonly knownNames: readonly string[];

  constructor(toolName: string, knownNames: readonly string[]) {
    const nearest = nearestName(toolName, knownNames);
    const hint = nearest === undefined ? "" : ` Did you mean ${quote(nearest)}?`;
    super(toolName, `is not registered.${hint} Known tools: ${listNames(knownNames)}.`);
    this.knownNames = knownNames;
  }
}

/** `TOOL_CALL`: a call, or the options given with it, that cannot be understood. Nothing was run. */
export class ToolCallError extends ToolError {
  get name(): string {
    return "ToolCallError";
  }
}

/** `TOOL_ARGUMENT`: arguments that the tool does not accept. The tool was not run. */
export class ToolArgumentError extends ToolError {
  get name(): string {
    return "ToolArgumentError";
  }
  /** What is wrong, at most 50 entries; the message lists them, one a line. */
  readonly issues: readonly ArgumentIssue[];
  /** The text as it came, when the arguments were text that is not JSON. */
  readonly rawText: string | undefined;

  constructor(toolName: string, issues: readonly ArgumentIssue[], rawText?: string) {
    super(toolName, ["got invalid arguments:", ...issues.map((issue) => issue.message)].join("\n  "));
    this.issues = issues;
    this.rawText = rawText;
  }
}

/** `TOOL_EXECUTION`: the tool itself threw; `cause` is what it threw. */
export class ToolExecutionError extends ToolError {
  get name(): string {
    return "ToolExecutionError";
  }

  constructor(toolName: string, cause: unknown) {
    super(toolName, `failed: ${describeThrown(cause)}`, { cause });
  }
}

/** `TOOL_TIMEOUT`: the tool did not finish within its time limit. A late result is dropped. */
export class ToolTimeoutError extends ToolError {
  get name(): string {
    return "ToolTimeoutError";
  }
  /** How long the tool had been running, in whole milliseconds. */
  readonly elapsedMs: number;

  constructor(toolName: string, elapsedMs: number) {
    super(toolName, `was given up after ${elapsedMs} ms, its time limit.`);
    this.elapsedMs = elapsedMs;
  }
}

/** `TOOL_ABORTED`: the caller's signal was aborted; `cause` is its reason. A late result is dropped. */
export class ToolAbortedError extends ToolError {
  get name(): string {
    return "ToolAbortedError";
  }

  constructor(toolName: string, cause: unknown) {
    super(toolName, `was aborted by its caller: ${describeThrown(cause)}`, { cause });
  }
}

/** `TOOL_NOT_IMPLEMENTED`: the tool was made by `declareTool()`; it has a schema and no body. */
export class ToolNotImplementedError extends ToolError {
  get name(): string {
    return "ToolNotImplementedError";
  }

  constructor(toolName: string) {
    super(toolName, "is only declared here; it has no body to run.");
  }
}

/** `SIDE_EFFECT_TOOL`: a tool with side effects was called, or given to a runner of read-only tools. Its function was not reached. */
export class SideEffectToolError extends ToolError {
  get name(): string {
    return "SideEffectToolError";
  }

  constructor(toolName: string) {
    super(toolName, "has side effects: stage it with Activation.act(), and let the effector's EffectorToolRunner run it.");
  }
}

/** `READ_ONLY_TOOL`: a read-only tool was given to the effects path. Its function was not reached. */
export class ReadOnlyToolError extends ToolError {
  get name(): string {
    return "ReadOnlyToolError";
  }

  constructor(toolName: string) {
    super(toolName, "is read-only: call it, or run it with ToolRunner or a ToolRegistry.");
  }
}

/** The message of whatever was thrown: errors of any realm have one, other values are shown. */
function describeThrown(thrown: unknown): string {
  const message = (thrown as Partial<Error> | null | undefined)?.message;
  return typeof message === "string" ? message : showValue(thrown);
}
