import { existsSync } from "node:fs";

import { describe, expect, test } from "@jest/globals";

import { claimAs, commitPayments, end } from "../testing/steps.js";
import { describeOnPostgres } from "../testing/worlds.js";
import { main } from "./main.js";
import { describeStatus } from "./report.js";

const postgres = process.env["TOOLSIG_TEST_POSTGRES"]!;

/** Runs the command line, and tells its exit code and what it said. */
async function run(argv: readonly string[], env: NodeJS.ProcessEnv = { DATABASE_URL: postgres }) {
  const lines: string[] = [];
  // as console.log, which prints all that it is given
  const print = (...all: unknown[]) => void lines.push(all.join(" "));
  return { code: await main(argv, env, { print, complain: print }), text: lines.join("\n") };
}

describeOnPostgres("toolsig-effector", ({ open, schema }) => {
  test("status counts what there is, by state and tool", async () => {
    const store = await open();
    expect(await run(["status", "--schema", schema()])).toEqual({ code: 0, text: "no intents" });
    await commitPayments(store, "a", 0, [1, 2, 3]);
    await commitPayments(store, "b", 0, [4], { awaitApproval: true });
    await end(store, (await claimAs(store, 7))[0]!, {
      status: "error",
      error: { code: "DECLINED", message: "secret" },
    });
    const { code, text } = await run(["status", "--schema", schema()]);
    expect(code).toBe(0);
    expect(text.replace(/\d+ s\b/g, "0 s").split("\n")).toEqual([
      "       1  waiting for their turn (pay 1, oldest 0 s)",
      "       1  awaiting approval (pay 1, oldest 0 s)",
      "       1  queued (pay 1, oldest 0 s)",
      "       1  failed, effect unknown (pay 1)",
    ]);
  });

  test("status of an intent tells its history, and none of its contents", async () => {
    const store = await open();
    const [intent] = await commitPayments(store, "a", 0, [4711], { awaitApproval: true });
    await store.decide(intent!.intentId, { approve: true, by: "ann" });
    await end(store, (await claimAs(store, 7))[0]!, {
      status: "error",
      error: { code: "DECLINED", message: "secret" },
    });
    const { code, text } = await run(["status", intent!.intentId, "--schema", schema(), "--postgres", postgres], {});
    expect(code).toBe(0);
    expect(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")).toBe(
      [
        'pay of "a", activation 0, step 0',
        `  id       ${intent!.intentId}`,
        "  state    done: error, attempt 1",
        "  created  <time>, expires <time>",
        "  decided  approved by ann",
        "  error    DECLINED",
        "  <time>  awaiting_approval",
        "  <time>  waiting: approved",
        "  <time>  ready: approved",
        "  <time>  running by effector 7: approved",
        "  <time>  done: error",
      ].join("\n"),
    );
    expect(text).not.toMatch(/4711|secret/);
  });

  test("drain ends when nothing is left, and says how far it is", async () => {
    const store = await open();
    await commitPayments(store, "a", 0, [1]);
    const draining = run(["drain", "--schema", schema()]);
    const [claim] = await claimAs(store, 7);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await end(store, claim!);
    const { code, text } = await draining;
    expect(code).toBe(0);
    expect(text).toMatch(
      /^0 of 1 done, \d in flight, 0 awaiting approval\n1 of 1 done, 0 in flight, 0 awaiting approval$/,
    );
  });
});

describe("the command line", () => {
  test.each([[[]], [["run"]], [["status", "a", "b"]], [["drain", "a"]], [["status", "--verbose"]]])(
    "says what it understands, when it does not understand %j",
    async (argv) => {
      expect(await run(argv)).toEqual({
        code: 2,
        text: expect.stringContaining("toolsig-effector status [<intent id>]"),
      });
    },
  );

  test("says what is missing", async () => {
    expect(await run(["status"], {})).toEqual({ code: 2, text: expect.stringMatching(/^Name a database/) });
    expect(await run(["status", "--postgres", "postgres://127.0.0.1:1/x"])).toEqual({
      code: 1,
      text: expect.stringMatching(/^toolsig-effector: .*ECONNREFUSED/),
    });
    const folder = await run(["status", "--pglite", "./no/such/folder"], {});
    expect(folder).toEqual({ code: 1, text: "toolsig-effector: There is no folder ./no/such/folder." });
    expect(existsSync("./no")).toBe(false);
    const unknown = "3272a624-ba5a-553e-a8f4-48241102fc2f";
    expect((await run(["status", unknown, "--schema", "no_such_schema"])).text).toMatch(/no_such_schema/);
  });

  test("ages are told as a person would", () => {
    const total = { state: "ready", status: null, toolName: "pay", count: 1 } as const;
    const of = (oldestSeconds: number) => describeStatus([{ ...total, oldestSeconds }])[0];
    expect([59, 60, 7200, 200_000].map(of).join()).toMatch(/59 s.*1 min.*2 h.*2 d/);
  });
});
