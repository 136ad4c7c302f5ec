import { parseIntent, type ToolIntent } from "@toolsig/runtime/effects";

import { parseResult, type IntentResult, type ResultStatus } from "../wire/result.js";
import type { Database } from "../database/database.js";
import { toUuid } from "./ids.js";
import type { Statements } from "./statements.js";

/** Where an intent is on its way. */
export type IntentState = "waiting" | "awaiting_approval" | "ready" | "running" | "done";

/** An intent and what became of it so far. */
export interface IntentRecord {
  readonly intent: ToolIntent;
  readonly state: IntentState;
  /** How often it was begun. */
  readonly attempt: number;
  readonly decision?: { readonly approve: boolean; readonly by: string; readonly reason?: string };
  readonly result?: IntentResult;
}

/** Which intents to list; all of them without. */
export interface IntentFilter {
  readonly state?: IntentState | undefined;
  readonly entityKey?: string | undefined;
  /** The number of the activation. */
  readonly seq?: number | undefined;
  /** Default: 100. */
  readonly limit?: number | undefined;
}

/** One change of an intent's state. */
export interface HistoryEntry {
  readonly at: Date;
  readonly state: IntentState;
  readonly attempt: number;
  /** The number of the effector that runs it. */
  readonly owner: number | null;
  /** The status of a result, or what was decided. */
  readonly note: string | null;
}

/** How many intents of a tool are in a state. */
export interface Total {
  readonly state: IntentState;
  readonly status: ResultStatus | null;
  readonly toolName: string;
  readonly count: number;
  /** The age of the oldest, since it was staged. */
  readonly oldestSeconds: number;
}

interface Row {
  readonly body: string;
  readonly state: IntentState;
  readonly attempt: number;
  readonly approval: "approved" | "denied" | null;
  readonly decidedBy: string | null;
  readonly decisionReason: string | null;
  readonly result: string | null;
}

/** Reads of a store that change nothing; they need its tables and no session. */
export class Inspector {
  constructor(
    private readonly database: Database,
    private readonly statements: Statements,
  ) {}

  async intents({ state, entityKey, seq, limit = 100 }: IntentFilter = {}): Promise<IntentRecord[]> {
    const values = [null, state ?? null, entityKey ?? null, seq ?? null, limit];
    const { rows } = await this.database.query<Row>(this.statements.inspect, values);
    return rows.map(toRecord);
  }

  async intent(intentId: string): Promise<IntentRecord | undefined> {
    const { rows } = await this.database.query<Row>(this.statements.inspect, [toUuid(intentId), null, null, null, 1]);
    return rows.map(toRecord)[0];
  }

  async history(intentId: string): Promise<HistoryEntry[]> {
    return (await this.database.query<HistoryEntry>(this.statements.history, [toUuid(intentId)])).rows;
  }

  async totals(): Promise<Total[]> {
    return (await this.database.query<Total>(this.statements.totals)).rows;
  }
}

function toRecord({ body, state, attempt, approval, decidedBy, decisionReason, result }: Row): IntentRecord {
  return {
    intent: parseIntent(body),
    state,
    attempt,
    ...(approval !== null && {
      decision: {
        approve: approval === "approved",
        by: decidedBy ?? "",
        ...(decisionReason !== null && { reason: decisionReason }),
      },
    }),
    ...(result !== null && { result: parseResult(result) }),
  };
}
