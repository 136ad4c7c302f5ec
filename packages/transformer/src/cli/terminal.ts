import { relative } from "node:path";
import { styleText } from "node:util";

type Style = "bold" | "cyan" | "dim" | "green" | "inverse" | "red" | "yellow";

const LINE_START = "\r\u001b[2K";
const PROGRESS_INTERVAL_MS = 100;

/** Where a command writes: results to one stream, everything about the work to the other. */
export class Terminal {
  #shownAt = 0;

  constructor(
    private readonly results: NodeJS.WriteStream = process.stdout,
    private readonly notes: NodeJS.WriteStream = process.stderr,
  ) {}

  /** Whether somebody is there to answer. */
  get isInteractive(): boolean {
    return process.stdin.isTTY && this.results.isTTY;
  }

  print(text: string): void {
    this.results.write(`${text}\n`);
  }

  fail(text: string): void {
    this.notes.write(`${text}\n`);
  }

  /** Styles a text for where results go; not for files and pipes, nor if the user wants no colours. */
  style(style: Style, text: string): string {
    return this.results.isTTY && this.results.hasColors() ? styleText(style, text) : text;
  }

  /** Shows what is being done on a line that the next one replaces, if somebody is watching. */
  progress(text: string): void {
    if (!this.notes.isTTY || Date.now() - this.#shownAt < PROGRESS_INTERVAL_MS) return;
    this.#shownAt = Date.now();
    this.notes.write(LINE_START + text);
  }

  endProgress(): void {
    if (this.#shownAt > 0) this.notes.write(LINE_START);
    this.#shownAt = 0;
  }
}

/** A path as the user would write it: from the working directory. */
export function shownPath(file: string): string {
  return relative(process.cwd(), file).replaceAll("\\", "/");
}
