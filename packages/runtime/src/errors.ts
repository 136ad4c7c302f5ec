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

/** The base of every error that this package throws about a tool. Tell them apart by `code`, which never changes. */
export abstract class ToolError extends Error {
  /** Stable and unique for a class: `"TOOL_NOT_FOUND"`. */
  abstract get code(): string;
  /** The tool concerned, where one is known. */
  readonly toolName: string | undefined;

  constructor(toolName: string | undefined, message: string, options?: ErrorOptions) {
    super(message, options);
    this.toolName = toolName;
  }

  toJSON(): ToolErrorJson {
    const cause = this.cause === undefined ? {} : { cause: describeThrown(this.cause) };
    const { name, code, message } = this;
    return { name, code, message, ...(this as Record<string, unknown>), ...cause };
  }
}

/** A tool that cannot be: not compiled, refused by the compiler, compiled for another version, or not a tool at all. */
export class ToolDefinitionError extends ToolError {
  override get name() {
    return "ToolDefinitionError" as const;
  }
  override get code() {
    return "TOOL_DEFINITION_INVALID" as const;
  }
}

/** Two different tools under one name in one registry. */
export class ToolAlreadyRegisteredError extends ToolError {
  override get name() {
    return "ToolAlreadyRegisteredError" as const;
  }
  override get code() {
    return "TOOL_ALREADY_REGISTERED" as const;
  }

  constructor(toolName: string) {
    super(
      toolName,
      `Another tool is already registered as ${quote(toolName)}. Unregister it first, or register this one under another name.`,
    );
  }
}

/** No tool of that name; `toolName` is the name that was asked for. */
export class ToolNotFoundError extends ToolError {
  override get name() {
    return "ToolNotFoundError" as const;
  }
  override get code() {
    return "TOOL_NOT_FOUND" as const;
  }
  /** The names that are registered, sorted. */
  readonly knownNames: readonly string[];

  constructor(toolName: string, knownNames: readonly string[]) {
    const nearest = nearestName(toolName, knownNames);
    const hint = nearest === undefined ? "" : ` Did you mean ${quote(nearest)}?`;
    const known = knownNames.length === 0 ? "No tool is registered." : `Known tools: ${listNames(knownNames)}.`;
    super(toolName, `There is no tool named ${quote(toolName)}.${hint} ${known}`);
    this.knownNames = knownNames;
  }
}

/** A call, or the options given with it, that cannot be understood; nothing was run. */
export class ToolCallError extends ToolError {
  override get name() {
    return "ToolCallError" as const;
  }
  override get code() {
    return "TOOL_CALL_INVALID" as const;
  }
}

/** Arguments that the tool does not accept; the tool was not run. */
export class ToolArgumentError extends ToolError {
  override get name() {
    return "ToolArgumentError" as const;
  }
  override get code() {
    return "TOOL_ARGUMENTS_INVALID" as const;
  }
  /** What is wrong, at most 50 entries; the message lists them, one a line. */
  readonly issues: readonly ArgumentIssue[];
  /** The text as it came, when the arguments were text that is not JSON. */
  readonly rawText: string | undefined;

  constructor(toolName: string, issues: readonly ArgumentIssue[], rawText?: string) {
    const lines = issues.map((issue) => `\n  ${issue.message}`);
    super(toolName, `Tool ${quote(toolName)} got invalid arguments:${lines.join("")}`);
    this.issues = issues;
    this.rawText = rawText;
  }
}

/** The tool itself threw; `cause` is what it threw. */
export class ToolExecutionError extends ToolError {
  override get name() {
    return "ToolExecutionError" as const;
  }
  override get code() {
    return "TOOL_EXECUTION_FAILED" as const;
  }

  constructor(toolName: string, cause: unknown) {
    super(toolName, `Tool ${quote(toolName)} failed: ${describeThrown(cause)}`, { cause });
  }
}

/** The tool did not finish within its time limit; a late result is dropped. */
export class ToolTimeoutError extends ToolError {
  override get name() {
    return "ToolTimeoutError" as const;
  }
  override get code() {
    return "TOOL_TIMEOUT" as const;
  }
  /** How long the tool had been running, in whole milliseconds. */
  readonly elapsedMs: number;

  constructor(toolName: string, elapsedMs: number) {
    super(toolName, `Tool ${quote(toolName)} was given up after ${elapsedMs} ms, its time limit.`);
    this.elapsedMs = elapsedMs;
  }
}

/** The caller's signal was aborted; `cause` is the signal's reason. A late result is dropped. */
export class ToolAbortedError extends ToolError {
  override get name() {
    return "ToolAbortedError" as const;
  }
  override get code() {
    return "TOOL_ABORTED" as const;
  }

  constructor(toolName: string, reason: unknown) {
    super(toolName, `Tool ${quote(toolName)} was aborted by its caller: ${describeThrown(reason)}`, { cause: reason });
  }
}

/** The tool was made by `declareTool()`: it has a schema and no body. */
export class ToolNotImplementedError extends ToolError {
  override get name() {
    return "ToolNotImplementedError" as const;
  }
  override get code() {
    return "TOOL_NOT_IMPLEMENTED" as const;
  }

  constructor(toolName: string) {
    super(toolName, `Tool ${quote(toolName)} is only declared here; it has no body to run.`);
  }
}

/** A tool with side effects was called, or given to a runner of read-only tools; its function was not reached. */
export class SideEffectToolError extends ToolError {
  override get name() {
    return "SideEffectToolError" as const;
  }
  override get code() {
    return "TOOL_HAS_SIDE_EFFECTS" as const;
  }

  constructor(toolName: string) {
    super(
      toolName,
      `Tool ${quote(toolName)} has side effects and does not run inline. ` +
        "Stage it with Activation.act(); the effector then runs it with EffectorToolRunner.",
    );
  }
}

/** A read-only tool was given to the effects path; its function was not reached. */
export class ReadOnlyToolError extends ToolError {
  override get name() {
    return "ReadOnlyToolError" as const;
  }
  override get code() {
    return "TOOL_IS_READ_ONLY" as const;
  }

  constructor(toolName: string) {
    super(toolName, `Tool ${quote(toolName)} is read-only: call it, or run it with ToolRunner or a ToolRegistry.`);
  }
}

/** The message of whatever was thrown: errors of any realm have one, other values are shown. */
function describeThrown(thrown: unknown): string {
  const message = (thrown as { message?: unknown } | null | undefined)?.message;
  return typeof message === "string" ? message : showValue(thrown);
}
