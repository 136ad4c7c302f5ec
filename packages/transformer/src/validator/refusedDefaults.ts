import { runInNewContext } from "node:vm";

import type { JsonSchema, JsonValue, ValidatorHelpers } from "@toolsig/runtime";

import { FORMATS, formatsIn } from "../formats";
import { memberPath } from "../paths";
import { BUILD_TIME_HELPERS } from "./buildTimeHelpers";
import { writeValidator } from "./writeValidator";

/** The defaults in a schema that the schema beside them refuses, each with its path. */
export function refusedDefaults(root: JsonSchema): readonly { readonly path: string; readonly text: string }[] {
  const refused: { path: string; text: string }[] = [];
  const visit = (schema: JsonSchema, path: string): void => {
    const { default: value, ...rule } = schema;
    const isPlain = Object.keys(rule).every((keyword) => keyword === "type" || keyword === "description");
    if (value !== undefined && !(isPlain && rule.type === typeof value) && !accepts(rule, root, value)) {
      refused.push({ path, text: JSON.stringify(value) });
    }
    for (const [name, property] of Object.entries(schema.properties ?? {})) visit(property, memberPath(path, name));
    if (typeof schema.items === "object") visit(schema.items, `${path}[]`);
    schema.prefixItems?.forEach((item, index) => visit(item, `${path}[${index}]`));
    schema.anyOf?.forEach((branch) => visit(branch, path));
  };
  visit(root, "");
  for (const [name, definition] of Object.entries(root.$defs ?? {})) visit(definition, name);
  return refused;
}

/** Runs the very validator that would be emitted. */
function accepts(rule: JsonSchema, { $defs }: JsonSchema, value: JsonValue): boolean {
  const schema: JsonSchema = $defs ? { ...rule, $defs } : rule;
  const run = (expression: string): unknown => runInNewContext(`(${expression})`, { URL });
  const formats = Object.fromEntries([...formatsIn(schema)].map((name) => [name, run(FORMATS.get(name)!)]));
  const helpers: ValidatorHelpers = {
    parameters: schema,
    formats: formats as ValidatorHelpers["formats"],
    ...BUILD_TIME_HELPERS,
  };
  return (run(writeValidator(schema)) as (h: ValidatorHelpers) => (value: unknown) => boolean)(helpers)(value);
}
