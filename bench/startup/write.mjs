import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

import { MODELS, NOUNS, PROPERTIES, VERBS } from "../build/vocabulary.mjs";

const here = dirname(fileURLToPath(import.meta.url));
/** Inside this package's folder, so that what it compares with resolves. */
const WORK = join(here, "../.work/startup");
const TSPC = join(here, "../../node_modules/ts-patch/bin/tspc.js");
const PER_FILE = VERBS.length;

/** How each way of writing tools writes a type, an object and a module. */
const WAYS = {
  toolsig: { extension: "ts", module: toolsigModule },
  zod: { extension: "mjs", module: zodModule },
  ajv: { extension: "mjs", module: ajvModule },
};
export const NAMES = Object.keys(WAYS);

/** Writes the same tools in every way; returns, by way, the program that registers all of them and calls each once. */
export function writeTools(count) {
  return Object.fromEntries(
    Object.entries(WAYS).map(([name, { extension, module }]) => {
      const folder = join(WORK, `${name}-${count}`);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
      const files = Array.from({ length: Math.ceil(count / PER_FILE) }, (_, index) => `tools${index}`);
      files.forEach((file, index) =>
        writeFileSync(join(folder, `${file}.${extension}`), module(descriptions(index, count))),
      );
      writeFileSync(
        join(folder, "samples.mjs"),
        samplesModule(files.flatMap((_, index) => descriptions(index, count))),
      );
      if (name === "toolsig") compile(folder);
      const main = join(folder, "main.mjs");
      writeFileSync(main, program(name, files, extension === "ts" ? "js" : extension));
      return [name, main];
    }),
  );
}

/** Neutral descriptions of a file's tools: what they are called, and their properties as `name?: type`. */
function descriptions(file, count) {
  return VERBS.slice(0, count - file * PER_FILE).map((verb, index) => {
    const at = file * PER_FILE + index;
    const [model, ...members] = MODELS[at % MODELS.length];
    const properties = Array.from({ length: 8 }, (_, offset) => PROPERTIES[(at * 4 + offset) % PROPERTIES.length][1]);
    return {
      name: `${verb.name}_${NOUNS[file % NOUNS.length]}_${file}`,
      does: `${verb.does} ${NOUNS[file % NOUNS.length]} records.`,
      properties: [...properties, `${model}: { ${members.join("; ")} }`].map(plain),
    };
  });
}

const ALIASES = {
  SortKey: '"name" | "created" | "changed"',
  Priority: '"low" | "normal" | "high" | "urgent"',
  Email: "string",
};
const plain = (member) => member.replace(/\b(SortKey|Priority|Email)\b/g, (name) => ALIASES[name]);

function toolsigModule(tools) {
  const declarations = tools.map(
    ({ name, does, properties }) =>
      `/** ${does} */\nexport const ${name} = tool(function ${name}(input: { ${properties.join("; ")} }) { return Object.keys(input).length; });`,
  );
  return ['import { tool, type Int } from "@toolsig/runtime";', ...declarations].join("\n");
}

function zodModule(tools) {
  const declarations = tools.map(
    ({ name, does, properties }) =>
      `export const ${name} = { name: "${name}", description: "${does}", inputSchema: ${zodType(`{ ${properties.join("; ")} }`)}, execute: (input) => Object.keys(input).length };`,
  );
  return ['import { z } from "zod";', ...declarations].join("\n");
}

function ajvModule(tools) {
  return tools
    .map(({ name, does, properties }) => {
      const schema = JSON.stringify(jsonSchema(`{ ${properties.join("; ")} }`));
      return `export const ${name} = { name: "${name}", description: "${does}", inputSchema: ${schema}, execute: (input) => Object.keys(input).length };`;
    })
    .join("\n");
}

function samplesModule(tools) {
  const entries = tools.map(({ name, properties }) => [name, sample(`{ ${properties.join("; ")} }`)]);
  return `export const samples = ${JSON.stringify(Object.fromEntries(entries))};`;
}

/** Splits at a separator that is not inside brackets. */
function split(text, separator) {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if ("{<".includes(character)) depth++;
    if ("}>".includes(character)) depth--;
    if (character === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Reads the little that the vocabulary writes, and hands it to a writer. */
function read(type, write) {
  const text = type.trim();
  const each = (part) => read(part, write);
  const members = split(text, "|");
  if (members.length > 1 && members.every((member) => member.startsWith('"')))
    return write.constants(members.map((member) => JSON.parse(member)));
  if (members.length > 1) return write.union(members.map(each));
  if (text.endsWith("[]")) return write.array(each(text.slice(0, -2)));
  if (text.startsWith("Record<")) return write.record(each(split(text.slice(7, -1), ",")[1]));
  if (!text.startsWith("{")) return write[text]();
  const properties = split(text.slice(1, -1), ";").map((member) => {
    const [, name, optional, value] = /^(\w+)(\??): (.*)$/.exec(member);
    return { name, optional: optional !== "", value: each(value) };
  });
  return write.object(properties);
}

const zodType = (type) =>
  read(type, {
    string: () => "z.string()",
    number: () => "z.number()",
    boolean: () => "z.boolean()",
    null: () => "z.null()",
    Int: () => "z.int()",
    constants: (values) => `z.enum(${JSON.stringify(values)})`,
    union: (members) => `z.union([${members.join(", ")}])`,
    array: (item) => `z.array(${item})`,
    record: (value) => `z.record(z.string(), ${value})`,
    object: (properties) =>
      `z.strictObject({ ${properties.map(({ name, optional, value }) => `${name}: ${value}${optional ? ".optional()" : ""}`).join(", ")} })`,
  });

const jsonSchema = (type) =>
  read(type, {
    string: () => ({ type: "string" }),
    number: () => ({ type: "number" }),
    boolean: () => ({ type: "boolean" }),
    null: () => ({ type: "null" }),
    Int: () => ({ type: "integer" }),
    constants: (values) => ({ type: "string", enum: values }),
    union: (members) => ({ anyOf: members }),
    array: (items) => ({ type: "array", items }),
    record: (additionalProperties) => ({ type: "object", additionalProperties }),
    object: (properties) => ({
      type: "object",
      properties: Object.fromEntries(properties.map(({ name, value }) => [name, value])),
      required: properties.filter(({ optional }) => !optional).map(({ name }) => name),
      additionalProperties: false,
    }),
  });

/** Arguments of that type, optional ones included. */
const sample = (type) =>
  read(type, {
    string: () => "text",
    number: () => 1.5,
    boolean: () => true,
    null: () => null,
    Int: () => 3,
    constants: ([value]) => value,
    union: ([member]) => member,
    array: (item) => [item, item],
    record: (value) => ({ key: value }),
    object: (properties) => Object.fromEntries(properties.map(({ name, value }) => [name, value])),
  });

function compile(folder) {
  const compilerOptions = {
    ...{ target: "ES2022", module: "NodeNext", strict: true, skipLibCheck: true, types: [] },
    plugins: [{ transform: "@toolsig/transformer", transformProgram: true }],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const { status, stdout } = spawnSync(process.execPath, [TSPC, "-p", folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(stdout);
}

/** A program that makes every tool ready for a model and calls it once. */
function program(way, files, extension) {
  const imports = files.map((file, index) => `import * as m${index} from "./${file}.${extension}";`);
  const all = `[${files.map((_, index) => `...Object.values(m${index})`).join(", ")}]`;
  const samples = 'import { samples } from "./samples.mjs";';
  return [samples, ...imports, ...PROGRAMS[way], `await main(${all});`].join("\n");
}

const PROGRAMS = {
  toolsig: [
    'import { ToolRegistry } from "@toolsig/runtime";',
    "async function main(tools) {",
    "  const registry = new ToolRegistry(tools);",
    "  if (registry.listSpecs().length !== tools.length) throw new Error();",
    "  for (const { name } of tools) await registry.execute({ id: name, name, arguments: samples[name] });",
    "}",
  ],
  zod: [
    'import { z } from "zod";',
    "async function main(tools) {",
    "  const specs = tools.map(({ name, description, inputSchema }) => ({ name, description, parameters: z.toJSONSchema(inputSchema) }));",
    "  if (specs.length !== tools.length) throw new Error();",
    "  for (const { name, inputSchema, execute } of tools) await execute(inputSchema.parse(samples[name]));",
    "}",
  ],
  ajv: [
    'import { Ajv2020 } from "ajv/dist/2020.js";',
    "async function main(tools) {",
    "  const ajv = new Ajv2020({ strict: false });",
    "  for (const { name, inputSchema, execute } of tools) {",
    "    if (!ajv.compile(inputSchema)(samples[name])) throw new Error();",
    "    await execute(samples[name]);",
    "  }",
    "}",
  ],
};
