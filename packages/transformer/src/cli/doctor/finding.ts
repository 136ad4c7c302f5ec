/** One thing that was looked at. */
export interface Finding {
  /** What it is about: a package, a file, a script. */
  readonly subject: string;
  /** What was found. */
  readonly found: string;
  /** What to do; missing where nothing is wrong. */
  readonly fix?: string;
}
