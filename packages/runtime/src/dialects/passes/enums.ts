import type { JsonValue } from "../../jsonSchema.js";
import type { LoweredSchema } from "../../lowered.js";
import type { Pass } from "../dialect.js";
import { without } from "../schema.js";
import { inWords } from "../words.js";

/** Only texts are enumerated: other constants are shown as their text. One text can't be empty, so an enumeration that has it is told in words. */
export const enumsAsTexts: Pass = (given) => {
  const values = given.const !== undefined ? [given.const] : given.enum;
  if (!values || given.type === "null" || (given.enum && given.type === "string" && !values.includes("")))
    return undefined;
  if (given.type === "string" && values.includes("")) {
    return { schema: inWords(given, ["const", "enum"]), change: "in words: enum" };
  }
  const schema = without(inWords(given, ["default", "examples"]), "const");
  const texts = values.map(textOf);
  const isText = given.type === "string";
  return {
    schema: { ...schema, type: "string", enum: texts },
    ...(!isText && {
      raise: { text: Object.fromEntries(values.map((value) => [textOf(value), value])) },
      change: "constants as text",
    }),
  };
};

const textOf = (value: JsonValue): string => (typeof value === "string" ? value : JSON.stringify(value));

/** An object that can only be empty is shown as the constant that it is. */
export const emptyObjectsAsText: Pass = (given, { path }) => {
  const { type, properties = {}, additionalProperties = true } = given;
  if (path === "" || type !== "object" || additionalProperties !== false || Object.keys(properties).length > 0)
    return undefined;
  const rest = without(inWords(given, ["default", "examples"]), "properties", "additionalProperties", "required");
  const text: Record<string, JsonValue> = { "{}": {} };
  const schema: LoweredSchema = { ...rest, type: "string", enum: ["{}"] };
  return { schema, raise: { text }, change: "'{}' as text" };
};
