import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** What a project builds with, as far as its files tell. */
export interface Setup {
  /** Absolute path. */
  readonly folder: string;
  readonly packageManager: PackageManager;
  /** The installed TypeScript's version; undefined if there is none. */
  readonly typescript: string | undefined;
  readonly bundlers: readonly { readonly name: Bundler; readonly config: string }[];
  /** The packages that package.json asks for. */
  readonly packages: ReadonlySet<string>;
  /** Absolute path of package.json; undefined if the folder has none. */
  readonly manifest: string | undefined;
}

const LOCK_FILES = {
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
  "package-lock.json": "npm",
} as const;

export type PackageManager = (typeof LOCK_FILES)[keyof typeof LOCK_FILES];

/** The configuration files by which bundlers are known; Vitest runs the plugins of Vite. */
const CONFIGS = {
  vite: /^vite(st)?\.config\.[cm]?[jt]s$/,
  rollup: /^rollup\.config\.[cm]?[jt]s$/,
  rolldown: /^rolldown\.config\.[cm]?[jt]s$/,
  webpack: /^webpack\.config\.[cm]?[jt]s$/,
  rspack: /^rspack\.config\.[cm]?[jt]s$/,
} as const;

export type Bundler = keyof typeof CONFIGS;

export function detectSetup(folder: string): Setup {
  const names = readdirSync(folder);
  const manifest = names.includes("package.json") ? join(folder, "package.json") : undefined;
  const bundlers = (Object.keys(CONFIGS) as Bundler[]).flatMap((name) =>
    names.filter((file) => CONFIGS[name].test(file)).map((file) => ({ name, config: join(folder, file) })),
  );
  return {
    folder,
    packageManager: packageManagerOf(folder),
    typescript: typescriptVersion(folder),
    bundlers,
    packages: packagesIn(manifest),
    manifest,
  };
}

/** The one whose lock file is nearest; a package of a workspace has it further up. */
function packageManagerOf(folder: string): PackageManager {
  const [found] = Object.entries(LOCK_FILES).filter(([file]) => existsSync(join(folder, file)));
  if (found) return found[1];
  return folder === dirname(folder) ? "npm" : packageManagerOf(dirname(folder));
}

function typescriptVersion(folder: string): string | undefined {
  try {
    const { version } = createRequire(join(folder, "package.json"))("typescript/package.json") as { version: string };
    return version;
  } catch {
    return undefined;
  }
}

/** @throws SyntaxError when package.json is no JSON */
function packagesIn(manifest: string | undefined): ReadonlySet<string> {
  if (manifest === undefined) return new Set();
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, "utf8")) as Record<
    string,
    Record<string, string> | undefined
  >;
  return new Set(Object.keys({ ...dependencies, ...devDependencies }));
}
