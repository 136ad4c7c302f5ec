/* eslint-disable @typescript-eslint/no-unsafe-function-type -- any narrower bound turns `limit = 10` into an `any` in the user's own function */
import type { JsonSchema, JsonValue } from "./jsonSchema.js";
import type { LoweredSchema } from "./lowered.js";
import type { InputSchema } from "./standardSchema.js";

/** What a model is shown of a tool. Deep-frozen. */
export interface ToolSpec {
  readonly name: string;
  /** Empty if the tool has none. */
  readonly description: string;
  /** JSON Schema (2020-12) of the arguments object. */
  readonly parameters: JsonSchema;
  /** JSON Schema (2020-12) of what the function resolves to, for tools that show it. */
  readonly outputSchema?: JsonSchema;
}

/** The same in a dialect. */
export interface DialectSpec extends Omit<ToolSpec, "parameters"> {
  /** A JSON Schema such as the dialect takes; left out for a tool without parameters, where that is how one is shown. */
  readonly parameters?: LoweredSchema;
}

/** What every tool carries beside its function. */
export interface ToolMembers<F extends Function> {
  /** The name that a model calls it by: `^[A-Za-z0-9_-]{1,64}$`. */
  readonly name: string;
  /** Empty if the tool has none. */
  readonly description: string;
  readonly schema: ToolSpec;
  /** What the tool takes, for whatever takes a Standard Schema: it shows the parameters, and checks and repairs arguments. */
  readonly inputSchema: InputSchema;
  /** As the tool's options have them, and whether it is read-only. */
  readonly annotations: ToolAnnotations & { readonly readOnlyHint: boolean };
  /**
   * Returns the very function that the tool wraps, past the guard on side effects.
   * The effector's execution path is its only sanctioned caller; everyone else calls the tool or hands it to a runner.
   */
  unwrap(): F;
}

/** A tool without side effects: callable with its function's own signature, and run inline by `ToolRunner`. */
export type ReadOnlyTool<F extends Function = Function> = F & ToolMembers<F> & { readonly sideEffect: false };

/**
 * A tool with side effects: not callable. It is staged with `Activation.act()` and run by the effector.
 * (At run time it is a function too, one that throws `SideEffectToolError`.)
 */
export interface EffectTool<F extends Function = Function> extends ToolMembers<F> {
  readonly sideEffect: true;
}

/** A compiled tool: frozen, and the same for every importer. */
export type Tool<F extends Function = Function> = ReadOnlyTool<F> | EffectTool<F>;

/** What running a tool resolves to. */
export type ToolResult<F> = F extends (...args: never[]) => infer Result ? Awaited<Result> : unknown;

/** What `tool()` and `declareTool()` may be told; the compiler reads it, so it must be written as literals. */
export interface ToolOptions {
  /** Instead of the function's own name, or the name of what it is assigned to. */
  readonly name?: string;
  /** Instead of the function's doc comment. */
  readonly description?: string;
  /** Whether running the tool changes anything outside it. Default: false. */
  readonly sideEffect?: boolean;
  /** Whether the spec shows the JSON Schema of what the function resolves to. Default: false. */
  readonly outputSchema?: boolean;
  /** Hints for those who show the tool or ask before it runs. Unlike the others they are read at run time, so they may be any expression. */
  readonly annotations?: ToolAnnotations;
}

/**
 * Hints about a tool, as the Model Context Protocol has them (https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations).
 * `readOnlyHint` is not among them: it follows from `sideEffect`.
 */
export interface ToolAnnotations {
  /** A name for people. */
  readonly title?: string;
  /** Whether the tool may destroy something, rather than only add. */
  readonly destructiveHint?: boolean;
  /** Whether running it again with the same arguments changes nothing more. */
  readonly idempotentHint?: boolean;
  /** Whether it deals with things outside a closed domain, as a web search does. */
  readonly openWorldHint?: boolean;
}

export interface EffectToolOptions extends ToolOptions {
  readonly sideEffect: true;
  /**
   * Whether somebody must approve before the effector runs the tool: always, or when the predicate says so. Default: false.
   * Unlike the other options it is read at run time, so it may be any expression.
   */
  readonly approval?: Approval;
}

/**
 * Decides whether an intent needs approval. It sees accepted arguments only, by name, in wire form and deep-frozen.
 * Whatever is not `false` means that approval is needed: `true`, a promise, a throw.
 */
export type ApprovalPredicate = (args: Readonly<Record<string, JsonValue>>, context: ApprovalContext) => boolean;

/** What a tool's options say of approval. */
export type Approval = boolean | ApprovalPredicate;

/** The intent that a predicate decides about. */
export interface ApprovalContext {
  readonly intentId: string;
  readonly entityKey: string;
  readonly toolName: string;
}

export interface ReadOnlyToolOptions extends ToolOptions {
  readonly sideEffect?: false;
}
