import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** TypeScript source, as opposed to declarations. */
const SOURCE = /(?<!\.d)\.[cm]?tsx?$/;

/** Whether a file, by its path, is source of the user's own that can have tools in it. */
export function isOwnSource(file: string): boolean {
  return SOURCE.test(file) && !/[\\/]node_modules[\\/]/.test(file);
}

/**
 * The TypeScript that a relative import means in a file: what its output will be called, or a name without an ending.
 * @param importer absolute path
 * @returns the relative import that leads to it, if there is such a file
 */
export function sourceOfImport(specifier: string, importer: string): string | undefined {
  if (!/^\.{1,2}(\/|$)/.test(specifier)) return undefined;
  const [, stem, kind = ""] = /^(.*?)(?:\.([cm]?)jsx?)?$/.exec(specifier)!;
  const candidates = [`${stem}.${kind}ts`, `${stem}.tsx`, `${specifier}/index.ts`, `${specifier}/index.tsx`];
  return candidates.find((candidate) => existsSync(join(dirname(importer), candidate)));
}
