import { Blob } from "node:buffer";
import { readFileSync } from "node:fs";

import { PGlite } from "@electric-sql/pglite";
import { TestEnvironment } from "jest-environment-node";

const open = () => PGlite.create({ loadDataDir: new Blob([readFileSync(process.env.TOOLSIG_TEST_PGLITE)]) });

/**
 * One PGlite for each test file. It loads its parts by dynamic import, which modules that Jest has loaded cannot do, so it is loaded outside
 * and handed in.
 */
export default class PgliteEnvironment extends TestEnvironment {
  #pglite;

  async setup() {
    await super.setup();
    this.global.openTestPglite = () => (this.#pglite ??= open());
  }

  async teardown() {
    await (await this.#pglite)?.close();
    await super.teardown();
  }
}
