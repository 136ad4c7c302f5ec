/** As much of Node's `process` as tells who runs the program. Browsers have none. */
interface Process {
  readonly argv?: readonly string[];
  readonly execArgv?: readonly string[];
  readonly versions?: object;
}

const PACKAGE = "@toolsig/transformer";
const plugin = (host: string): string => `Add toolsig() from ${PACKAGE}/${host} to plugins in its config`;
const REGISTER = `Run node with --import ${PACKAGE}/register`;
const BUILD = `Build with \`tspc\` and the tsconfig plugin { "transform": "${PACKAGE}", "transformProgram": true }`;

/**
 * Who may have left a call uncompiled: what shows it in one of the lines below, what to change, and its name, unless that is what shows it.
 * The first that is found counts.
 */
const HOSTS: readonly (readonly [clue: RegExp, remedy: string, name?: string])[] = [
  [/\/vite(st)?\/dist/, plugin("vite"), "Vite"],
  [
    /\/jest-(runtime|circus)\//,
    `Set transform to ${PACKAGE}/jest, or ts-jest's compiler to ts-patch/compiler without isolatedModules`,
    "Jest",
  ],
  [/turbopack|webpack/, `With webpack: ${plugin("webpack")}`],
  [/ts-node/, "Set its compiler to ts-patch/compiler"],
  [/\btsx(?=\/|$)|swc-node/m, REGISTER],
  [/^(bun|deno)$/m, BUILD],
  [/\.[cm]?ts$/m, REGISTER, "Node"],
  [/^/, `${BUILD}; or, in a bundler: ${plugin("vite, /esbuild, …")}`],
];

/** Says of an uncompiled call of `callee` who left it so, if that can be told, where it is, and what to change. */
export function describeUncompiled(callee: (...args: never[]) => unknown): string {
  const { argv = [], execArgv = [], versions = {} } = (globalThis as { process?: Process }).process ?? {};
  const holder: { stack?: string } = new Error();
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- not every engine has it
  Error.captureStackTrace?.(holder, callee);
  const lines = [holder.stack, argv[1], ...execArgv, ...Object.keys(versions)].join("\n");
  const [clue, remedy, known] = HOSTS.find(([each]) => each.test(lines))!;
  const name = known ?? clue.exec(lines)![0];
  // As the engine prints a stack frame: `at file:///app/tools.js:12:30`.
  const site = /\S.*:\d.*/.exec(holder.stack ?? "")?.[0] ?? "somewhere";
  return `was not compiled${name && ` by ${name}`}, ${site}. ${remedy}.`;
}
