import { MAX_BYTES, MAX_DEPTH } from "../arguments/options.js";
import { findFlaw } from "../arguments/survey.js";
import { isContainer, kindOf, ownValue } from "../arguments/helpers.js";
import { allowedValues, isTypedFor, resolve } from "../arguments/schema.js";
import { parseJson } from "../arguments/text.js";
import { coreOf } from "../compiledTool.js";
import type { JsonSchema, JsonValue } from "../jsonSchema.js";
import {
  loweredFor,
  type DialectName,
  type LoweredParameters,
  type LoweredSchema,
  type Raise,
  type RaiseArguments,
} from "../lowered.js";

/**
 * For runners and `execute()`: arguments are those that a model made for the schema of a dialect.
 * Throws `ToolDefinitionError` for a tool that was not compiled for it.
 */
export const raiseFrom =
  (dialect: DialectName): RaiseArguments =>
  (tool) =>
  (args) =>
    raise(loweredFor(coreOf(tool), dialect), args);

/** Turns arguments that a model made for the schema of a dialect into those of the tool's own. Never writes to what it is given. */
export function raise({ parameters, raise: whole }: LoweredParameters, args: unknown): unknown {
  const root = parameters ?? {};
  return whole ? visit(whole, root, args) : args;

  function visit(plan: Raise, schema: JsonSchema, value: unknown): unknown {
    if (plan.$ref !== undefined) return visit(whole!.$defs![plan.$ref]!, resolve(root, schema), value);
    if (plan.anyOf) {
      const branches = schema.anyOf!;
      const found = branches.findIndex((branch) => isAlike(branch, value));
      const index = found < 0 ? branches.findIndex((branch) => isTypedFor(resolve(root, branch), value)) : found;
      return index < 0 ? value : visit(plan.anyOf[index]!, branches[index]!, value);
    }
    if (typeof value === "string") return read(plan.text, value);
    if (Array.isArray(value)) {
      const items = value.map((item, index) => visitPart(itemPart(plan, schema, index), item));
      return plan.entries && items.every(isPair) ? Object.fromEntries(items.map(toEntry)) : items;
    }
    return isContainer(value) ? raiseObject(plan, schema, value) : value;
  }

  function visitPart([plan, schema]: Part, value: unknown): unknown {
    return plan && typeof schema === "object" ? visit(plan, schema, value) : value;
  }

  function raiseObject(plan: Raise, schema: JsonSchema, object: Record<string, unknown>): unknown {
    const own: [string, unknown][] = [];
    const merged: [string, unknown][] = [];
    for (const [key, value] of Object.entries(object)) {
      if (value === null && plan.omit?.includes(key)) continue;
      const raised = visitPart(propertyPart(plan, schema, key), value);
      if (key === plan.entries && Array.isArray(raised) && raised.every(isPair)) merged.push(...raised.map(toEntry));
      else own.push([ownValue(plan.names ?? {}, key) ?? key, raised]);
    }
    // fromEntries defines properties, so that an own `__proto__` stays a key and no prototype is set
    const whole = Object.fromEntries([...merged, ...own]);
    return plan.tuple ? elementsOf(whole, plan.tuple, plan.rest) : plan.content ? whole[plan.content] : whole;
  }

  /** Whether a value has the outline of a branch: its type, and for an object its keys and constants. */
  function isAlike(branch: LoweredSchema, value: unknown): boolean {
    const schema: LoweredSchema = resolve(root, branch);
    if (schema.anyOf) return schema.anyOf.some((each) => isAlike(each, value));
    if (value === null && schema.nullable) return true;
    if (!isTypedFor(schema, value) || !isAllowed(schema, value)) return false;
    if (Array.isArray(value)) return value.every((item) => isAlike(Object(schema.items) as JsonSchema, item));
    if (kindOf(value) !== "object") return true;
    const { properties = {}, required = [] } = schema;
    const object = value as Record<string, unknown>;
    return (
      required.every((key) => Object.hasOwn(object, key)) &&
      Object.keys(object).every((key) =>
        Object.hasOwn(properties, key) ? isAllowed(properties[key]!, object[key]) : isOpen(schema),
      )
    );
  }
}

/** What is to be done in a part of a value, and its schema. */
type Part = readonly [plan: Raise | undefined, schema: JsonSchema | boolean | undefined];

const itemPart = (plan: Raise, { prefixItems = [], items }: JsonSchema, index: number): Part =>
  index < prefixItems.length ? [plan.prefixItems?.[index], prefixItems[index]] : [plan.items, items];

function propertyPart(plan: Raise, schema: JsonSchema, key: string): Part {
  const { properties = {}, patternProperties = {}, additionalProperties } = schema;
  const named = ownValue(properties, key);
  if (named) return [ownValue(plan.properties ?? {}, key), named];
  const pattern = Object.keys(patternProperties).find((source) => new RegExp(source, "u").test(key));
  if (pattern === undefined) return [plan.additionalProperties, additionalProperties];
  return [plan.patternProperties?.[pattern], patternProperties[pattern]];
}

/** Whether an object may have properties that its schema does not name. A schema that says nothing of them means that there are none. */
export const isOpen = ({ properties, additionalProperties, patternProperties }: JsonSchema): boolean =>
  !properties || !!additionalProperties || !!patternProperties;

const isAllowed = (schema: JsonSchema, value: unknown): boolean =>
  allowedValues(schema)?.includes(value as JsonValue) ?? true;

interface Pair {
  readonly key: string;
  readonly value?: unknown;
}

const isPair = (item: unknown): item is Pair => typeof (Object(item) as Pair).key === "string";

const toEntry = ({ key, value }: Pair): [string, unknown] => [key, value];

/** A tuple ends with the last element there is. One that is missing before it is null, for the validator to refuse. */
function elementsOf(object: Record<string, unknown>, names: readonly string[], rest = ""): unknown[] {
  const more = (ownValue(object, rest) ?? []) as unknown[];
  const elements = names.map((name) => ownValue(object, name));
  while (!more.length && elements.length && elements.at(-1) === undefined) elements.pop();
  return elements.map((element) => element ?? null).concat(more);
}

function read(text: Raise["text"], value: string): unknown {
  if (text !== "json") return ownValue(text ?? {}, value) ?? value;
  const parsed = parseJson(value);
  return parsed === undefined || findFlaw(parsed, MAX_DEPTH, MAX_BYTES) ? value : parsed;
}
