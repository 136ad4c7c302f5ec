export { jsonSchema } from "./jsonSchema.js";
export type { JsonSchemaOptions } from "./jsonSchema.js";
