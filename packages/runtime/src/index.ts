export { declareTool, tool } from "./tool.js";
export { dynamicTool } from "./dynamicTool.js";
export { isTool } from "./compiledTool.js";
export { ToolRegistry } from "./registry.js";
export { ToolRunner } from "./runner.js";
export {
  SideEffectToolError,
  ToolAbortedError,
  ToolAlreadyRegisteredError,
  ToolArgumentError,
  ToolCallError,
  ToolDefinitionError,
  ToolError,
  ToolExecutionError,
  ToolNotFoundError,
  ToolNotImplementedError,
  ToolTimeoutError,
} from "./errors.js";
export type { ToolErrorCode, ToolErrorJson } from "./errors.js";
export type {
  Approval,
  ApprovalContext,
  ApprovalPredicate,
  DialectSpec,
  EffectTool,
  EffectToolOptions,
  ReadOnlyTool,
  ReadOnlyToolOptions,
  Tool,
  ToolAnnotations,
  ToolMembers,
  ToolOptions,
  ToolResult,
  ToolSpec,
} from "./toolTypes.js";
export type { ArgumentsObject, InputSchema, InputSchemaOptions, InputSchemaResult } from "./standardSchema.js";
export type { DynamicEffectToolOptions, DynamicSchema, DynamicToolOptions } from "./dynamicTool.js";
export type { RunnerOptions } from "./runner.js";
export type { RunOptions } from "./run.js";
export type { Limits } from "./limits.js";
export type {
  ExecuteAllOptions,
  ExecuteOptions,
  ToolCall,
  ToolCallFailure,
  ToolCallResult,
  ToolCallSuccess,
  ToolOutput,
} from "./call.js";
export type { ArgumentMode, ArgumentOptions } from "./arguments/options.js";
export type { Repair, RepairKind } from "./arguments/verdict.js";
export type { ArgumentIssue, ArgumentIssueCode, ArgumentPath } from "./arguments/issue.js";
export type { ToolContext, ToolContextIntent } from "./context.js";
export type {
  Constraint,
  Format,
  FormatName,
  Int,
  Items,
  Length,
  Max,
  Min,
  MultipleOf,
  Pattern,
} from "./constraints.js";
export type { ArgumentSlot, FailedToolDefinition, Formats, ToolDefinition, ValidatorHelpers } from "./definition.js";
export type { DialectName, LoweredParameters, LoweredSchema, Raise, RaiseArguments } from "./lowered.js";
export type { JsonSchema, JsonTypeName, JsonValue } from "./jsonSchema.js";
