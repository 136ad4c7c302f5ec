import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

let edits = 0;

/** Gives a type that every tool of the project imports another member. */
export async function editSharedType(folder) {
  const file = join(folder, "src/shared.ts");
  await rewrite(file, /"name" \| .*;/, `"name" | "created" | "changed${Date.now()}${edits++}";`);
  return file;
}

/** Gives the function of a file another statement. */
export async function editFunction(file) {
  await rewrite(file, /const path = /, `void ${edits++};\n  const path = `);
  return file;
}

async function rewrite(file, from, to) {
  const text = await readFile(file, "utf8");
  if (!from.test(text)) throw new Error(`${file} has no ${from}`);
  await writeFile(file, text.replace(from, to));
}
