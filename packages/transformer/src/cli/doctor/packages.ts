import type { Facts } from "./facts";
import type { Finding } from "./finding";

const LOCK_FILES = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
] as const;

function packageManagerOf({ manifest, files }: Facts): string {
  const [declared] = manifest.packageManager?.split("@", 1) ?? [];
  return declared ?? LOCK_FILES.find(([file]) => files.includes(file))?.[1] ?? "npm";
}

export function packageManagerFindings(facts: Facts): readonly Finding[] {
  return [{ subject: "package manager", found: packageManagerOf(facts) }];
}

/** How to install packages, in the words of the project's package manager. */
function install(facts: Facts, ...names: readonly string[]): string {
  const manager = packageManagerOf(facts);
  return `${manager === "npm" ? "npm install --save-dev" : `${manager} add --dev`} ${names.join(" ")}`;
}

const majorOf = (version: string): number => Number(version.split(".", 1)[0]);

export function typescriptFindings(facts: Facts): readonly Finding[] {
  const [typescript, tsPatch] = [facts.versionOf("typescript"), facts.versionOf("ts-patch")];
  const subject = "typescript";
  if (typescript === undefined) {
    return [{ subject, found: "is not installed", fix: install(facts, "typescript@6", "ts-patch@4") }];
  }
  const major = majorOf(typescript);
  if (major > 6) {
    const found = `${typescript} has no API that types can be read through`;
    return [{ subject, found, fix: install(facts, "typescript@6", "ts-patch@4") }];
  }
  if (major < 5 || /^5\.[0-8]\./.test(typescript)) {
    return [{ subject, found: `${typescript} is too old`, fix: install(facts, "typescript@6", "ts-patch@4") }];
  }
  return [{ subject, found: typescript }, ...tsPatchFindings(facts, typescript, tsPatch)];
}

/** Each major of ts-patch patches one of TypeScript. Hosts other than tspc do without. */
function tsPatchFindings(facts: Facts, typescript: string, tsPatch: string | undefined): readonly Finding[] {
  const subject = "ts-patch";
  if (tsPatch === undefined)
    return [{ subject, found: "is not installed; only tspc, ts-jest, ts-node and ts-loader need it" }];
  const wanted = majorOf(typescript) - 2;
  if (majorOf(tsPatch) === wanted) return [{ subject, found: tsPatch }];
  const found = `${tsPatch} does not go with TypeScript ${typescript}`;
  return [{ subject, found, fix: install(facts, `ts-patch@${wanted}`) }];
}

export function packageFindings(facts: Facts): readonly Finding[] {
  const [runtime, transformer] = [facts.versionOf("@toolsig/runtime"), facts.versionOf("@toolsig/transformer")];
  const missing = (
    [
      ["@toolsig/runtime", runtime],
      ["@toolsig/transformer", transformer],
    ] as const
  ).flatMap(([subject, version]) =>
    version === undefined ? [{ subject, found: "is not installed", fix: install(facts, subject) }] : [],
  );
  if (missing.length > 0) return missing;
  const subject = "@toolsig/runtime and @toolsig/transformer";
  if (runtime === transformer) return [{ subject, found: runtime! }];
  const fix = install(facts, `@toolsig/runtime@${transformer!}`).replace("--save-dev ", "").replace("--dev ", "");
  return [{ subject, found: `${runtime!} and ${transformer!} do not match`, fix }];
}
