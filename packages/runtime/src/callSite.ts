/** Where `callee` was called, as the engine prints a stack frame: `at file:///app/tools.js:12:30`. */
export function callSiteOf(callee: (...args: never[]) => unknown): string {
  const holder: { stack?: string } = new Error();
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- not every engine has it
  Error.captureStackTrace?.(holder, callee);
  return /\S.*:\d.*/.exec(holder.stack ?? "")?.[0] ?? "somewhere";
}
