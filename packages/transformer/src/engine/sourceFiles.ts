/** TypeScript source, as opposed to declarations. */
const SOURCE = /(?<!\.d)\.[cm]?tsx?$/;

/** Whether a file, by its path, is source of the user's own that can have tools in it. */
export function isOwnSource(file: string): boolean {
  return SOURCE.test(file) && !/[\\/]node_modules[\\/]/.test(file);
}
