import { rmSync } from "node:fs";

export default async function tearDown() {
  const { server, folder } = globalThis.toolsigDatabases;
  rmSync(folder, { recursive: true });
  await server.stop();
}
