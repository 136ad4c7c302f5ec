export { fixesAt } from "./fixes";
export type { FixTools } from "./fix";
export { withSchema } from "./schemaHint";
