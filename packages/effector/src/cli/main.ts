import { parseArgs } from "node:util";

import type { Inspector } from "../store/inspect.js";
import { openInspector, type StoreOptions } from "../store/openStore.js";
import { describeIntent, describeStatus, progressOf } from "./report.js";

const USAGE = `toolsig-effector status [<intent id>]   what is waiting, running and done, or the history of one intent
toolsig-effector drain                  waits until nothing is unfinished, with a line of progress

  --postgres <url>    a PostgreSQL server; default: $DATABASE_URL
  --pglite <folder>   a PGlite folder that no process has open
  --schema <name>     default: toolsig`;

interface Output {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** Runs the command line, and resolves to its exit code: 0, 1 if it could not, 2 if it was not understood. Prints no arguments and no results. */
export async function main(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  { print, complain }: Output = { print: console.log, complain: console.error },
): Promise<number> {
  const command = parse(argv, env);
  if (typeof command === "string") {
    complain(command);
    return 2;
  }
  try {
    const inspector = await openInspector(command.store);
    try {
      return await command.run(inspector, print);
    } finally {
      await inspector.close();
    }
  } catch (error) {
    complain(`toolsig-effector: ${error instanceof Error ? error.message || error.name : String(error)}`);
    return 1;
  }
}

interface Command {
  readonly store: StoreOptions;
  readonly run: (inspector: Inspector, print: Output["print"]) => Promise<number>;
}

/** What was asked for, or what to say instead. */
function parse(argv: readonly string[], env: NodeJS.ProcessEnv): Command | string {
  try {
    const options = { postgres: { type: "string" }, pglite: { type: "string" }, schema: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    const { pglite, schema, postgres = pglite === undefined ? env["DATABASE_URL"] : undefined } = values;
    const [command, intentId, ...more] = positionals;
    if (!postgres && !pglite) return `Name a database.\n\n${USAGE}`;
    const store = { ...(postgres && { postgres }), ...(pglite && { pglite }), ...(schema && { schema }) };
    if (command === "status" && more.length === 0)
      return { store, run: (from, print) => status(from, print, intentId) };
    if (command === "drain" && intentId === undefined) return { store, run: drain };
    return USAGE;
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`;
  }
}

async function status(inspector: Inspector, print: Output["print"], intentId: string | undefined): Promise<number> {
  if (intentId === undefined) {
    for (const line of describeStatus(await inspector.totals())) print(line);
    return 0;
  }
  const record = await inspector.intent(intentId);
  if (!record) throw new Error(`No intent ${intentId}.`);
  for (const line of describeIntent(record, await inspector.history(intentId))) print(line);
  return 0;
}

const LOOK_MS = 1000;

async function drain(inspector: Inspector, print: Output["print"]): Promise<number> {
  for (let before = ""; ;) {
    const { line, unfinished } = progressOf(await inspector.totals());
    if (line !== before) print(line);
    if (unfinished === 0) return 0;
    before = line;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
