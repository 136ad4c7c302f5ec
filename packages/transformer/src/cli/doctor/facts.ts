import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** What a project consists of, as far as it concerns the compilation of tools. */
export interface Facts {
  /** Absolute path. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** The files beside package.json. */
  readonly files: readonly string[];
  /** The version of a package that the project would load, if it has one. */
  versionOf(name: string): string | undefined;
  /** The text of a file beside package.json. */
  read(file: string): string;
}

interface Manifest {
  readonly packageManager?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly jest?: object;
}

export function readFacts(folder: string): Facts {
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");
  const requireFrom = createRequire(join(folder, "package.json"));
  return {
    folder,
    manifest: existsSync(join(folder, "package.json")) ? (JSON.parse(read("package.json")) as Manifest) : {},
    files: readdirSync(folder),
    read,
    versionOf: (name) => {
      const found = requireFrom.resolve
        .paths(name)!
        .map((each) => join(each, name, "package.json"))
        .find((each) => existsSync(each));
      return found === undefined ? undefined : (JSON.parse(readFileSync(found, "utf8")) as { version: string }).version;
    },
  };
}
