import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";

import { startPostgres } from "./server.mjs";

/**
 * What all tests of a run share: one server, in which each test has a schema of its own, and the files of a new PGlite, which are slow to make
 * and quick to load. Nothing here survives the machine, so nothing waits for the disk.
 */
export default async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), "toolsig-pglite-"));
  const [server] = await Promise.all([
    startPostgres(["-c", "fsync=off", "-c", "max_connections=200"]),
    dumpNewPglite(join(folder, "data.tar")),
  ]);
  globalThis.toolsigDatabases = { server, folder };
  process.env.TOOLSIG_TEST_POSTGRES = server.url;
  process.env.TOOLSIG_TEST_PGLITE = join(folder, "data.tar");
}

async function dumpNewPglite(file) {
  const pglite = await PGlite.create();
  const dump = await pglite.dumpDataDir("none");
  writeFileSync(file, new Uint8Array(await dump.arrayBuffer()));
  await pglite.close();
}
