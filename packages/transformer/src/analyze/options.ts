import type ts from "typescript";

import type { Compiler } from "../checker/compiler";
import type { Problem } from "../diagnostics";
import type { ToolDeclaration } from "../model";
import { bare, constantOf } from "./constants";

/** The options of a tool, as they stand in source. */
export interface DeclaredOptions {
  readonly name?: string;
  readonly description?: string;
  readonly sideEffect?: boolean;
  readonly outputSchema?: boolean;
}

const TYPES = { name: "string", description: "string", sideEffect: "boolean", outputSchema: "boolean" } as const;

/** What the runtime takes from the options itself, as it is then. */
const READ_AT_RUN_TIME: readonly string[] = ["annotations", "approval"];

/** Reads the options argument. Only constants will do: what is decided at run time cannot be compiled in. */
export function readOptions(declaration: ToolDeclaration, compiler: Compiler, problems: Problem[]): DeclaredOptions {
  const { ts } = compiler;
  if (!declaration.options) return {};
  const object = bare(ts, declaration.options);
  const notConstant = (node: ts.Node): void => {
    problems.push({ name: "optionsNotConstant", values: { text: excerpt(node) }, at: node });
  };
  if (!ts.isObjectLiteralExpression(object)) {
    notConstant(declaration.options);
    return {};
  }
  const options: Record<string, unknown> = {};
  for (const property of object.properties) {
    const name =
      property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
        ? property.name.text
        : undefined;
    if (name !== undefined && READ_AT_RUN_TIME.includes(name)) continue;
    const value = name === undefined ? undefined : propertyValue(property, compiler);
    if (name !== undefined && !Object.hasOwn(TYPES, name)) {
      const values = {
        name,
        callee: declaration.callee,
        known: [...Object.keys(TYPES), ...READ_AT_RUN_TIME].join(", "),
      };
      problems.push({ name: "unknownOption", values, at: property });
    } else if (!value || typeof value.value !== TYPES[name as keyof typeof TYPES]) {
      notConstant(property);
    } else {
      options[name!] = value.value;
    }
  }
  return options;
}

function propertyValue(
  property: ts.ObjectLiteralElementLike,
  compiler: Compiler,
): { readonly value: unknown } | undefined {
  const { ts } = compiler;
  if (ts.isPropertyAssignment(property)) return constantOf(property.initializer, compiler);
  return ts.isShorthandPropertyAssignment(property) ? constantOf(property.name, compiler) : undefined;
}

function excerpt(node: ts.Node): string {
  const text = node.getText().replace(/\s+/g, " ");
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
