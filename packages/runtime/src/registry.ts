import { assembleTool, coreOf, type AnyFunction } from "./compiledTool.js";
import {
  demand,
  peek,
  readCall,
  type ExecuteAllOptions,
  type ExecuteOptions,
  type ToolCall,
  type ToolCallResult,
  type ToolOutput,
} from "./call.js";
import {
  ToolAlreadyRegisteredError,
  ToolDefinitionError,
  ToolError,
  ToolExecutionError,
  ToolNotFoundError,
} from "./errors.js";
import { loweredFor, type DialectName } from "./lowered.js";
import { checkRunOptions, withDefaults } from "./run.js";
import { runReadOnly, type RunnerOptions } from "./runner.js";
import type { DialectSpec, Tool, ToolSpec } from "./toolTypes.js";

const TOOL_NAME = /^[\w-]{1,64}$/;

/**
 * Tools by name: what a model may call, and the way its calls are executed.
 * Whatever lists tools is sorted by name (by code units) and fresh, so that it never depends on the order of imports.
 */
export class ToolRegistry implements Iterable<Tool> {
  readonly #tools = new Map<string, Tool>();
  readonly #defaults: RunnerOptions;

  /** `defaults` is how calls are executed unless a call says otherwise. Throws `ToolCallError` for options that cannot be meant. */
  constructor(tools: Iterable<Tool> = [], defaults: RunnerOptions = {}) {
    checkRunOptions(defaults);
    this.#defaults = defaults;
    for (const tool of tools) this.register(tool);
  }

  /**
   * Adds a tool under its own name, or under another: then as a tool of that name, so that the name shown is the name dispatched.
   * Returns the tool as registered. Registering the same tool again is harmless.
   * Throws `ToolAlreadyRegisteredError` if another tool has the name, `ToolDefinitionError` for a bad name and for what is not a tool.
   */
  register<T extends Tool>(tool: T): T;
  register<T extends Tool>(name: string, tool: T): T;
  register(first: Tool | string, tool: Tool = first as Tool): Tool {
    const core = coreOf(tool);
    const name = typeof first === "string" ? first : tool.name;
    if (!TOOL_NAME.test(name)) {
      throw new ToolDefinitionError(name, `needs a name like ${TOOL_NAME.source}.`);
    }
    const present = this.#tools.get(name) ?? (name === tool.name ? tool : assembleTool(core, name));
    if (coreOf(present) !== core) throw new ToolAlreadyRegisteredError(name);
    this.#tools.set(name, present);
    return present;
  }

  /** Removes a tool, and says whether there was one. A run under way finishes. */
  unregister(name: string): boolean {
    return this.#tools.delete(name);
  }

  /** The tool of that name. Throws `ToolNotFoundError`, which lists the names there are. */
  get(name: string): Tool {
    const tool = this.find(name);
    if (!tool) throw new ToolNotFoundError(name, this.names());
    return tool;
  }

  /** The tool of that name, or undefined. */
  find(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  has(name: string): boolean {
    return this.#tools.has(name);
  }

  get size(): number {
    return this.#tools.size;
  }

  names(): string[] {
    return [...this.#tools.keys()].sort();
  }

  /**
   * What a model is shown: one spec a tool; with a dialect, as its provider takes it. Its calls are then executed with `raiseFrom(dialect)`.
   * Throws `ToolDefinitionError` for a tool that was not compiled for it.
   */
  listSpecs(): ToolSpec[];
  listSpecs(options: { readonly dialect: DialectName }): DialectSpec[];
  listSpecs({ dialect }: { readonly dialect?: DialectName } = {}): DialectSpec[] {
    return Array.from(this, (tool) => (dialect ? specFor(tool, dialect) : tool.schema));
  }

  /** The same as {@link listSpecs}. */
  get toolsSchema(): ToolSpec[] {
    return this.listSpecs();
  }

  *[Symbol.iterator](): Iterator<Tool> {
    for (const name of this.names()) yield this.get(name);
  }

  /**
   * Executes one call of a read-only tool. Rejects with a `ToolError`: `ToolCallError`, `ToolNotFoundError`, `SideEffectToolError`,
   * `ToolNotImplementedError`, `ToolArgumentError`, `ToolTimeoutError`, `ToolAbortedError`, or `ToolExecutionError` for what the tool threw.
   */
  async execute(call: ToolCall, options: ExecuteOptions = {}): Promise<ToolOutput> {
    const { id, name, arguments: args } = readCall(call);
    const tool = this.get(name);
    const runOptions = { ...withDefaults(options, this.#defaults), callId: id };
    const invoke = async (values: unknown[]): Promise<unknown> => {
      try {
        return await (tool as unknown as AnyFunction)(...values);
      } catch (cause) {
        throw new ToolExecutionError(name, cause);
      }
    };
    return { id, name, ...(await runReadOnly(tool, args, runOptions, invoke)) };
  }

  /** Like {@link execute}, but resolves in every case: to the output, or to the error that `execute` would reject with. */
  async tryExecute(call: ToolCall, options?: ExecuteOptions): Promise<ToolCallResult> {
    try {
      return { ok: true, ...(await this.execute(call, options)) };
    } catch (thrown) {
      const [id, name] = [peek(call, "id"), peek(call, "name")] as [string | undefined, string | undefined];
      const error = thrown instanceof ToolError ? thrown : new ToolExecutionError(String(name), thrown);
      return { ok: false, id, name, error };
    }
  }

  /**
   * Executes calls side by side and resolves to their results in the order of the calls; one failure leaves the others alone.
   * Rejects, before anything runs, only for calls that are no list (`TypeError`) and a bad `concurrency` (`ToolCallError`).
   */
  async executeAll(calls: Iterable<ToolCall>, options: ExecuteAllOptions = {}): Promise<ToolCallResult[]> {
    const { concurrency = 8, ...eachOptions } = options;
    demand(concurrency >= 1, "concurrency must be from 1", concurrency);
    const queue = [...calls];
    const waiting = queue.entries();
    const results: ToolCallResult[] = [];
    const work = async () => {
      for (const [index, call] of waiting) results[index] = await this.tryExecute(call, eachOptions);
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, queue.length) }, work));
    return results;
  }
}

function specFor(tool: Tool, dialect: DialectName): DialectSpec {
  const { parameters, ...rest } = tool.schema;
  const { parameters: shown = parameters } = loweredFor(coreOf(tool), dialect);
  return { ...rest, ...(shown && { parameters: shown }) };
}
