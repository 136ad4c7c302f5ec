// Child process: node esbuild.mjs <project> plain|toolsig. Prints, as JSON, what esbuild takes to bundle all files again and again.
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { editFunction, editSharedType } from "./edits.mjs";
import { bundler, host, measure } from "./measure.mjs";

const [folder, way] = process.argv.slice(2);
const src = join(folder, "src");
const files = readdirSync(src).map((file) => join(src, file));

const esbuild = await bundler("esbuild");
const context = await esbuild.context({
  entryPoints: files,
  outdir: join(folder, "bundled"),
  write: false,
  bundle: true,
  format: "esm",
  external: ["@toolsig/*"],
  logLevel: "error",
  plugins: way === "toolsig" ? [host("esbuild")()] : [],
});
const rebuild = () => measure(() => context.rebuild());

const found = { cold: await rebuild(), unchanged: await rebuild() };
for (let edits = 0; edits < 3; edits++) {
  await editSharedType(folder);
  found.typeEdit = await rebuild();
}
await editFunction(files.find((file) => !file.endsWith("shared.ts")));
found.fileEdit = await rebuild();
await context.dispose();
process.stdout.write(JSON.stringify(found));
