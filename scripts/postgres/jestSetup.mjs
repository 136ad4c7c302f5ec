import { startPostgres } from "./server.mjs";

/** One server for all tests of a run; each test has a schema of its own. Nothing here survives the machine, so nothing waits for the disk. */
export default async function setUp() {
  const server = await startPostgres(["-c", "fsync=off", "-c", "max_connections=200"]);
  globalThis.toolsigPostgres = server;
  process.env.TOOLSIG_TEST_POSTGRES = server.url;
}
