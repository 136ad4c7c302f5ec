import type { HistoryEntry, IntentRecord, Total } from "../store/inspect.js";

/** States and statuses in the order in which an intent goes through them, with what they mean to whoever looks. */
const ROWS = [
  ["waiting", "waiting for their turn"],
  ["awaiting_approval", "awaiting approval"],
  ["ready", "queued"],
  ["running", "in flight"],
  ["ok", "done"],
  ["error", "failed, effect unknown"],
  ["rejected", "rejected, never ran"],
  ["expired", "expired, never ran"],
] as const;

/** One line a state, each with its tools, and the age of what is unfinished. */
export function describeStatus(totals: readonly Total[]): string[] {
  if (totals.length === 0) return ["no intents"];
  const lines = ROWS.flatMap(([name, meaning]) => {
    const rows = totals.filter(({ state, status }) => (status ?? state) === name);
    if (rows.length === 0) return [];
    const tools = rows.map(({ toolName, count }) => `${toolName} ${count}`).join(", ");
    const oldest =
      rows[0]!.state === "done" ? "" : `, oldest ${age(Math.max(...rows.map((row) => row.oldestSeconds)))}`;
    return [`${String(sum(rows)).padStart(8)}  ${meaning} (${tools}${oldest})`];
  });
  return lines;
}

/** What one intent went through; none of its contents. */
export function describeIntent(
  { intent, state, attempt, decision, result }: IntentRecord,
  history: readonly HistoryEntry[],
): string[] {
  const { intentId, entityKey, seq, step, toolName, createdAt, expiresAt } = intent;
  return [
    `${toolName} of ${JSON.stringify(entityKey)}, activation ${seq}, step ${step}`,
    `  id       ${intentId}`,
    `  state    ${result ? `done: ${result.status}` : state}, attempt ${attempt}`,
    `  created  ${createdAt}, expires ${expiresAt}`,
    ...(decision ? [`  decided  ${decision.approve ? "approved" : "denied"} by ${decision.by}`] : []),
    ...(result?.error ? [`  error    ${result.error.code}`] : []),
    ...history.map(({ at, state: reached, owner, note }) => {
      const by = owner === null ? "" : ` by effector ${owner}`;
      return `  ${at.toISOString()}  ${reached}${by}${note === null ? "" : `: ${note}`}`;
    }),
  ];
}

/** One line of how far things are. */
export function progressOf(totals: readonly Total[]): { readonly line: string; readonly unfinished: number } {
  const done = totals.filter(({ state }) => state === "done");
  const left = totals.filter(({ state }) => state !== "done");
  const running = sum(left.filter(({ state }) => state === "running"));
  const asked = sum(left.filter(({ state }) => state === "awaiting_approval"));
  const unfinished = sum(left);
  const line = `${sum(done)} of ${sum(totals)} done, ${running} in flight, ${asked} awaiting approval`;
  return { line, unfinished };
}

const sum = (totals: readonly Total[]): number => totals.reduce((total, { count }) => total + count, 0);

/** Seconds as a person would say them. */
function age(seconds: number): string {
  const units = [
    [86_400, "d"],
    [3_600, "h"],
    [60, "min"],
  ] as const;
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, "s"];
  return `${Math.floor(seconds / size)} ${unit}`;
}
