import type { Facts } from "./facts";
import type { Finding } from "./finding";

const PACKAGE = "@toolsig/transformer";
const BUNDLERS = ["vite", "vitest", "rollup", "rolldown", "webpack", "rspack"] as const;

/** Configuration files of a tool, by the usual names. */
const configsOf = (tool: string, { files }: Facts): readonly string[] =>
  files.filter((file) => new RegExp(`^${tool}\\.config\\.[cm]?[jt]s$`).test(file));

/** Whatever compiles tools without the tsconfig plugin. */
export function otherHosts(facts: Facts): readonly string[] {
  const bundlers = BUNDLERS.filter((tool) => configsOf(tool, facts).some((file) => compiles(facts.read(file))));
  return scriptsOf(facts).some(([, script]) => script.includes(`${PACKAGE}/register`))
    ? [...bundlers, "node"]
    : bundlers;
}

const compiles = (text: string): boolean => text.includes(`${PACKAGE}/`) || text.includes("ts-patch/compiler");

export function bundlerFindings(facts: Facts): readonly Finding[] {
  return BUNDLERS.flatMap((tool) =>
    configsOf(tool, facts).map((subject) => {
      const text = facts.read(subject);
      if (compiles(text)) return { subject, found: "has the plugin" };
      if (tool === "vitest" && text.includes("vite.config"))
        return { subject, found: "takes the plugins of vite.config" };
      const from = `${PACKAGE}/${tool === "vitest" ? "vite" : tool}`;
      return { subject, found: "does not compile tools", fix: `Add toolsig() from ${from} to plugins.` };
    }),
  );
}

const scriptsOf = ({ manifest }: Facts): readonly (readonly [string, string])[] =>
  Object.entries(manifest.scripts ?? {});

/** Type checks alone may be tsc's: what they miss, the build says. */
export function scriptFindings(facts: Facts): readonly Finding[] {
  if (otherHosts(facts).length > 0) return [];
  return scriptsOf(facts).flatMap(([name, script]) => {
    const builds = script
      .split(/&&|\|\||[;|]/)
      .some((each) => /(^|\s)tsc(\s|$)/.test(each) && !each.includes("--noEmit"));
    if (!builds) return [];
    const found = `"${script}" builds with tsc, which runs no plugins`;
    return [{ subject: `script ${name}`, found, fix: "Call tspc with the same arguments." }];
  });
}

export function jestFindings(facts: Facts): readonly Finding[] {
  const { jest } = facts.manifest;
  const configs = configsOf("jest", facts).map((file): [string, string] => [file, facts.read(file)]);
  if (jest) configs.push(["jest in package.json", JSON.stringify(jest)]);
  const tsconfig = facts.files.includes("tsconfig.json") ? facts.read("tsconfig.json") : "";
  return configs.map(([subject, text]) => ({ subject, ...jestFinding(text, tsconfig) }));
}

function jestFinding(text: string, tsconfig: string): Omit<Finding, "subject"> {
  if (text.includes(`${PACKAGE}/jest`)) return { found: `transforms with ${PACKAGE}/jest` };
  if (!text.includes("ts-jest")) {
    const fix = `Set transform to { "\\\\.tsx?$": ["${PACKAGE}/jest", { "then": "@swc/jest" }] }, or what strips types now.`;
    return { found: "does not compile tools", fix };
  }
  if (!text.includes("ts-patch/compiler")) {
    return {
      found: "has ts-jest with a compiler that runs no plugins",
      fix: 'Set ts-jest\'s option compiler to "ts-patch/compiler".',
    };
  }
  return /isolatedModules["']?\s*:\s*true/.test(text + tsconfig)
    ? {
        found: "has ts-jest with isolatedModules, which reads no types",
        fix: `Remove isolatedModules, or transform with ${PACKAGE}/jest.`,
      }
    : { found: "has ts-jest with ts-patch/compiler" };
}
