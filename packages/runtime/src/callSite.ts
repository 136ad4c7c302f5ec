/** Where `callee` was called, as the engine prints a stack frame: `at file:///app/tools.js:12:30`. The whole stack where it cannot tell. */
export function callSiteOf(callee: (...args: never[]) => unknown): string {
  const { stack = "" } = new Error();
  const holder: { stack?: string } = {};
  Error.captureStackTrace?.(holder, callee);
  return holder.stack?.split("\n").find((line) => line.includes(":"))?.trim() ?? stack;
}
