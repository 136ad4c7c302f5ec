export default async function tearDown() {
  await globalThis.toolsigPostgres.stop();
}
