import type { ParseArgsConfig } from "node:util";

import type { Terminal } from "./terminal";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** What was written after a command's name. */
export interface Arguments {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

/** One command of the `toolsig` program. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** What comes after the command's name, such as `<name>`; empty if nothing does. */
  readonly operands: string;
  readonly options: Readonly<Record<string, Options[string] & { readonly help: string }>>;
  /**
   * @returns the exit status: 0, or 1 if what was looked for was found wanting
   * @throws Error with a message for the user when it could not look; the status is then 2
   */
  run(given: Arguments, terminal: Terminal): number | Promise<number>;
}

/** The command line itself was wrong. */
export class UsageError extends Error {}

/** The text of an option that takes one of several. */
export function choice<Value extends string>(
  given: Arguments,
  name: string,
  choices: Readonly<Record<Value, unknown>>,
): Value {
  const value = String(given.values[name]);
  if (Object.hasOwn(choices, value)) return value as Value;
  throw new UsageError(`--${name} is one of ${Object.keys(choices).join(", ")}, not '${value}'`);
}
