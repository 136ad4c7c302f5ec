import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { MODELS, NOUNS, PROPERTIES, VERBS } from "./vocabulary.mjs";

const PROPERTIES_A_TOOL = 8;

const OPTIONS = {
  target: "ES2022",
  lib: ["ES2022"],
  module: "NodeNext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  types: ["node"],
  rootDir: "src",
  outDir: "dist",
};
const PLUGINS = [{ transform: "../transformer/dist/index.js", transformProgram: true }];

const SHARED = `
/** An email address. */
export type Email = string;
export type SortKey = "name" | "created" | "changed";
export type Priority = "low" | "normal" | "high" | "urgent";

export interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

export async function send<T extends object>(path: string, body: T): Promise<Reply<T>> {
  const response = await fetch(new URL(path, "https://api.example.org"), { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as T };
}
`;

/**
 * Writes a project whose first `tools` functions are tools and all others plain functions, `perFile` (up to ten) a file;
 * it can be built with the transformer (`-p .`) and without plugins (`-p tsconfig.plain.json`).
 */
export function writeProject(folder, { functions, tools = functions, perFile = VERBS.length }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "src"), { recursive: true });
  writeJson(join(folder, "package.json"), { name: "build-cost", private: true, type: "module" });
  writeJson(join(folder, "tsconfig.plain.json"), { compilerOptions: OPTIONS, include: ["src"] });
  writeJson(join(folder, "tsconfig.json"), { compilerOptions: { ...OPTIONS, plugins: PLUGINS }, include: ["src"] });
  writeFileSync(join(folder, "src", "shared.ts"), SHARED.trimStart());
  for (let start = 0; start < functions; start += perFile) {
    const { name, text } = sourceFile(start, tools, perFile);
    writeFileSync(join(folder, "src", `${name}.ts`), text);
  }
  return folder;
}

function sourceFile(start, tools, perFile) {
  const number = start / perFile;
  const noun = NOUNS[number % NOUNS.length];
  const name = number < NOUNS.length ? noun : `${noun}${Math.floor(number / NOUNS.length) + 1}`;
  const declarations = VERBS.slice(0, perFile).map((verb, index) =>
    declaration(start + index, name, verb, start + index < tools),
  );
  const imports =
    start < tools
      ? ['import { tool, type Int } from "@toolsig/runtime";\n']
      : ["/** A whole number. */\nexport type Int = number;\n"];
  const shared = 'import { send, type Email, type Priority, type SortKey } from "./shared.js";\n';
  return { name, text: [shared, ...imports, ...declarations].join("\n") };
}

function declaration(index, noun, verb, isTool) {
  const name = verb.name + capital(noun);
  const input = `${capital(name)}Input`;
  const [model, ...members] = MODELS[index % MODELS.length];
  const nested = capital(name) + capital(model);
  const properties = Array.from(
    { length: PROPERTIES_A_TOOL },
    (_, at) => PROPERTIES[(index * 4 + at) % PROPERTIES.length],
  );
  const body = `async function ${name}(input: ${input}) {
  const { ${model}, ...others } = input;
  const path = \`/${noun}/${verb.name}?${model}=\${encodeURIComponent(JSON.stringify(${model}))}\`;
  const { status, body } = await send(path, others);
  if (status >= 400) throw new Error(\`${verb.name} ${noun} failed: \${status}\`);
  return { ...body, ${model}, done: status === 200 };
}`;
  const options = verb.sideEffect ? "{ sideEffect: true }, " : "";
  return `export interface ${nested} {
${members.map((member) => `  ${member};`).join("\n")}
}

export interface ${input} {
${properties.map(([description, member]) => `  /** ${description} */\n  ${member};`).join("\n")}
  /** The ${model} of the ${noun}. */
  ${model}: ${nested};
}

/** ${verb.does} ${noun} records. */
export const ${name} = ${isTool ? `tool(${options}${body})` : body};
`;
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
