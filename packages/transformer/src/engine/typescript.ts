import { createRequire } from "node:module";
import { join } from "node:path";

import type { TypeScript } from "../checker/compiler";

/**
 * Loads the TypeScript of a project.
 * @param folder where the project is, an absolute path
 * @throws Error when it has none that can be asked for types
 */
export function loadTypeScript(folder: string): TypeScript {
  const ts = requireFrom(folder) ?? requireFrom(__dirname);
  if (!ts) throw new Error(`@toolsig/transformer needs TypeScript. In ${folder}: npm install --save-dev typescript@6`);
  // TypeScript 7 is another program: its package has a version and no compiler to call.
  if (typeof ts.createLanguageService === "function") return ts as TypeScript;
  throw new Error(
    `@toolsig/transformer cannot read types through TypeScript ${ts.version ?? "of an unknown version"}: ` +
      `it has no JavaScript API. In ${folder}: npm install --save-dev typescript@6`,
  );
}

function requireFrom(folder: string): Partial<TypeScript> | undefined {
  try {
    return createRequire(join(folder, "package.json"))("typescript") as Partial<TypeScript>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
