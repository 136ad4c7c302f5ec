import { writeFileSync } from "node:fs";

/** Ends the run with its totals on one line; a suite that could not run counts as a failure. */
export default class TotalsReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const line = `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`;
    process.stdout.write(`${line}\n`);
    if (process.env.TOTALS_FILE) writeFileSync(process.env.TOTALS_FILE, `${line}\n`);
  }
}
