import { parseArgs } from "node:util";

import { check } from "./check";
import { UsageError, type Command } from "./command";
import { doctor } from "./doctor";
import { init } from "./init";
import { list } from "./list";
import { schema } from "./schema";
import { Terminal } from "./terminal";

const { version } = require("../../package.json") as { version: string };

const COMMANDS: Readonly<Record<string, Command>> = { check, list, schema, init, doctor };

/**
 * Runs the `toolsig` program.
 * @param args what was written after its name
 * @returns the exit status: 0 if all is well, 1 if a command found something wrong, 2 if it could not be run
 */
export async function main(args: readonly string[], terminal = new Terminal()): Promise<number> {
  const [name, ...rest] = args;
  try {
    if (name === "--version" || name === "-v") return say(terminal, version);
    if (name === "--help" || name === "-h" || name === undefined) {
      return say(terminal, help()) || (name === undefined ? 2 : 0);
    }
    if (!Object.hasOwn(COMMANDS, name)) {
      throw new UsageError(`There is no command '${name}'. The commands are: ${Object.keys(COMMANDS).join(", ")}.`);
    }
    return await run(name, COMMANDS[name]!, rest, terminal);
  } catch (error) {
    terminal.endProgress();
    terminal.fail(`toolsig: ${error instanceof Error ? error.message : String(error)}`);
    if (isUsageError(error)) terminal.fail("See: toolsig --help");
    return 2;
  }
}

function run(name: string, command: Command, args: readonly string[], terminal: Terminal): number | Promise<number> {
  const options = { ...command.options, help: { type: "boolean", short: "h" } } as const;
  const given = parseArgs({ args: [...args], options, allowPositionals: command.operands !== "" });
  return given.values["help"] ? say(terminal, helpOf(name, command)) : command.run(given, terminal);
}

function isUsageError(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return error instanceof UsageError || (typeof code === "string" && code.startsWith("ERR_PARSE_ARGS"));
}

function say(terminal: Terminal, text: string): number {
  terminal.print(text);
  return 0;
}

function help(): string {
  const commands = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`);
  return [
    "Usage: toolsig <command> [options]",
    "",
    ...commands,
    "",
    "Options of a command: toolsig <command> --help",
  ].join("\n");
}

function helpOf(name: string, { summary, operands, options }: Command): string {
  const rows = Object.entries(options).map(([long, { type, short, help: text }]) => {
    const names = `${short === undefined ? "    " : `-${short}, `}--${long}${type === "string" ? " <…>" : ""}`;
    return `  ${names.padEnd(24)}${text}`;
  });
  const usage = ["toolsig", name, operands, "[options]"].filter((part) => part !== "").join(" ");
  return [`Usage: ${usage}`, "", `${summary[0]!.toUpperCase()}${summary.slice(1)}.`, "", ...rows].join("\n");
}
