/**
 * The file and line of the code that called `callee`, as the engine prints them: `file:///app/tools.js:12`.
 * Where an engine cannot tell, its whole stack.
 */
export function callSiteOf(callee: (...args: never[]) => unknown): string {
  const holder: { stack?: string } = new Error("no place known");
  if (typeof Error.captureStackTrace === "function") Error.captureStackTrace(holder, callee);
  const stack = holder.stack ?? "an unknown place";
  const frame = stack.split("\n").find((line) => /^\s+at /.test(line)) ?? "";
  const place = /\((.+):\d+\)$/.exec(frame) ?? /at (?:async )?(.+):\d+$/.exec(frame);
  return place?.[1] ?? stack;
}
