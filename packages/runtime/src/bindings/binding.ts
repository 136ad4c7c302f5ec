import type { ExecuteOptions, ToolCall, ToolCallResult } from "../call.js";
import { raiseFrom } from "../dialects/raise.js";
import { ToolAbortedError, type ToolError } from "../errors.js";
import type { DialectName, LoweredSchema, RaiseArguments } from "../lowered.js";
import type { ToolRegistry } from "../registry.js";
import type { DialectSpec, EffectTool, Tool } from "../toolTypes.js";

/** What an intent was staged as; more of it may be told. */
interface StagedIntent {
  readonly intentId: string;
}

/**
 * Where calls of tools with side effects are staged: an `Activation`, what `activate()` of `@toolsig/effector` hands to its function,
 * or what makes each call an activation of its own.
 */
export interface Staging {
  act(
    tool: EffectTool,
    args?: unknown,
    options?: { readonly raise?: RaiseArguments | undefined },
  ): StagedIntent | PromiseLike<StagedIntent>;
}

/** How a library's calls are executed. */
export interface BindingOptions extends Omit<ExecuteOptions, "raise"> {
  /** Stages calls of tools with side effects. Without it they are refused, and the model is told so. */
  readonly activation?: Staging | undefined;
  /** The dialect that the schemas are shown in; the tools must have been compiled for it. */
  readonly dialect?: DialectName | undefined;
}

/** A tool, and what a model is shown of it. */
export interface BoundTool {
  readonly tool: Tool;
  readonly spec: DialectSpec;
}

/** A registry as a library takes it. */
export interface Binding {
  /** Sorted by name. */
  readonly tools: readonly BoundTool[];
  /**
   * Executes a call: a tool without side effects is run, one with them is staged, and its output is `{ status: "staged", intentId }`.
   * Resolves to the error that the model is to be told of, too; rejects with `ToolAbortedError` only.
   */
  execute(call: ToolCall, signal?: AbortSignal): Promise<ToolCallResult>;
}

/** Binds the tools that a registry has now. Throws `ToolDefinitionError` for one that was not compiled for the dialect. */
export function bindTools(registry: ToolRegistry, { activation, dialect, ...options }: BindingOptions): Binding {
  const specs = dialect ? registry.listSpecs({ dialect }) : registry.listSpecs();
  const raise = dialect && raiseFrom(dialect);
  return {
    tools: specs.map((spec) => ({ spec, tool: registry.get(spec.name) })),
    async execute(call, callSignal) {
      const signal = eitherOf(callSignal, options.signal);
      const tool = registry.find(call.name);
      if (tool?.sideEffect && activation) {
        if (signal?.aborted) throw new ToolAbortedError(call.name, signal.reason);
        return stage(tool, call, activation, { ...options, raise });
      }
      const result = await registry.tryExecute(call, { ...options, signal, raise });
      if (!result.ok && result.error.code === "TOOL_ABORTED") throw result.error;
      return result;
    },
  };
}

/** Stages a call, and tells of the intent, or of what is wrong with the call. */
async function stage(
  tool: EffectTool,
  { id, name, arguments: args }: ToolCall,
  activation: Staging,
  options: ExecuteOptions,
): Promise<ToolCallResult> {
  try {
    const { intentId } = await activation.act(tool, args, options);
    return { ok: true, id, name, result: { status: "staged", intentId }, repairs: [] };
  } catch (error) {
    if (isToolError(error)) return { ok: false, id, name, error };
    throw error;
  }
}

const eitherOf = (first: AbortSignal | undefined, second: AbortSignal | undefined): AbortSignal | undefined =>
  first && second ? AbortSignal.any([first, second]) : (first ?? second);

/** Whether it is an error about a tool, of this copy of the package or another. */
const isToolError = (error: unknown): error is ToolError =>
  typeof (error as Partial<ToolError> | undefined)?.toModelMessage === "function";

/** A tool's parameters for a library that asks for a schema in any case: a copy that is the library's own. */
export const shownParameters = ({ parameters }: DialectSpec): LoweredSchema =>
  structuredClone(parameters ?? { type: "object", properties: {}, additionalProperties: false });
