// Child process: node vite.mjs <project> plain|toolsig. Prints, as JSON, what a Vite dev server takes to serve files.
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { editFunction, editSharedType } from "./edits.mjs";
import { bundler, host, inPlugin, measure } from "./measure.mjs";

const [folder, way] = process.argv.slice(2);
const plugins = way === "toolsig" ? [host("vite")()] : [];
for (const plugin of plugins) {
  plugin.transform.handler = inPlugin(plugin.transform.handler);
  plugin.watchChange = inPlugin(plugin.watchChange);
}
const { createServer } = await bundler("vite");
const server = await createServer({
  root: folder,
  configFile: false,
  logLevel: "error",
  plugins,
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
const { pluginContainer, moduleGraph } = server.environments.client;
const [first, second, ...others] = readdirSync(join(folder, "src"))
  .filter((file) => file !== "shared.ts")
  .map((file) => `/src/${file}`);
const serve = async (urls) => {
  for (const url of urls) await server.transformRequest(url);
};
/** What Vite's watcher does; the time until it notices is not measured. */
const changed = async (file) => {
  await pluginContainer.watchChange(file, { event: "update" });
  moduleGraph.onFileChange(file);
};

const found = { cold: await measure(() => serve([first])), others: await measure(() => serve([second, ...others])) };
moduleGraph.invalidateAll();
found.unchanged = await measure(() => serve([first]));
for (let edits = 0; edits < 3; edits++) {
  const shared = await editSharedType(folder);
  found.typeEdit = await measure(async () => {
    await changed(shared);
    moduleGraph.invalidateAll();
    await serve([first]);
  });
  found.nineMore = await measure(() => serve(others.slice(0, 9)));
}
const file = await editFunction(join(folder, first));
found.fileEdit = await measure(() => changed(file).then(() => serve([first])));
process.stdout.write(JSON.stringify(found));
process.exit(0);
