import { createRequire } from "node:module";
import { join } from "node:path";

import type { SourceMap } from "../engine/sourceMaps";

/** The transformer that makes JavaScript of what was compiled: `"@swc/jest"`, or with options of its own `["babel-jest", { … }]`. */
export type Successor = string | readonly [name: string, options: object];

export interface Output {
  readonly code: string;
  readonly map?: SourceMap | string | null;
}

export interface TransformOptions {
  readonly config: { readonly rootDir: string };
  readonly configString: string;
  readonly instrument: boolean;
}

type Step<Result> = (text: string, file: string, options: TransformOptions) => Result;

/** As much of what Jest calls a transformer as is asked of another one. */
export interface Transformer {
  process?: Step<Output>;
  processAsync?: Step<Promise<Output>>;
  getCacheKey?: Step<string>;
}

type Loaded = Transformer & { readonly createTransformer?: (options?: object) => Transformer };

const USUAL = ["@swc/jest", "babel-jest"];

/**
 * Loads a transformer as Jest does; without a name, the usual one that is installed.
 * @param root the project's folder, an absolute path
 */
export function loadSuccessor(successor: Successor | undefined, root: string): Transformer {
  const requireFrom = createRequire(join(root, "package.json"));
  const [name, options] =
    typeof successor === "object" ? successor : [successor ?? USUAL.find(isInstalled(requireFrom))];
  if (name === undefined) {
    throw new Error(
      "@toolsig/transformer/jest only inserts definitions; another transformer makes JavaScript of the file. " +
        `Install @swc/jest and @swc/core, or name yours: ["@toolsig/transformer/jest", { "then": "your-transformer" }].`,
    );
  }
  const exported = requireFrom(name) as Loaded & { readonly default?: Loaded };
  const loaded = exported.default ?? exported;
  return loaded.createTransformer?.(options) ?? loaded;
}

function isInstalled(requireFrom: NodeJS.Require): (name: string) => boolean {
  return (name) => {
    try {
      return requireFrom.resolve(name) !== "";
    } catch {
      return false;
    }
  };
}
