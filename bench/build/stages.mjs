// Child process: node stages.mjs <project> <typescript.js>. Prints, as JSON, what each stage takes on a checked program,
// in milliseconds of processor time: other work on the machine would count in wall time.
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { URL } from "node:url";

/** The functions of each stage that `transformFile` calls. What one of them calls of another stage is that one's time. */
const STAGES = {
  discovery: ["discover/discoverTools", "discoverTools"],
  reading: ["analyze/analyzeTool", "analyzeTool"],
  schema: ["schema/writeSchema", "schemaWriterFor"],
  defaults: ["validator/refusedDefaults", "refusedDefaults"],
  validator: ["validator/writeValidator", "writeValidator"],
  decoder: ["decoder/writeDecoder", "writeDecoder"],
  text: ["rewrite/writeDefinition", "writeDefinition"],
};

const [folder, typescript] = process.argv.slice(2);
const dist = new URL("../../fixtures/.work/bench/transformer/dist/", import.meta.url);
const require = createRequire(new URL("index.js", dist));
const ts = require(typescript);
const times = { load: 0, check: 0, files: [] };
const open = [];

const program = programOf(folder);
measure(times, "check", () => program.getSemanticDiagnostics());
// What the stages load when they are first used: once a process, so not part of any tool's share.
measure(times, "load", () => {
  require("ajv/dist/2020");
  require("./schema/generator.js").loadGenerator(ts);
});

let current = {};
for (const [stage, [module, name]] of Object.entries(STAGES)) {
  const functions = require(`./${module}.js`);
  functions[name] = measured(stage, functions[name]);
}
const { classicCompiler } = require("./checker/classic.js");
const { transformFile } = require("./transformFile.js");
const compiler = classicCompiler(ts, program);
for (const file of program.getSourceFiles().filter((each) => !each.isDeclarationFile)) {
  current = {};
  const tools = transformFile(file, compiler).edits.length;
  times.files.push({ tools, ...current });
}
console.log(JSON.stringify(times));

function measured(stage, call) {
  return (...args) => {
    const result = measure(current, stage, () => call(...args));
    return typeof result === "function" ? measured(stage, result) : result;
  };
}

/** Adds the processor time of an action, without that of actions measured inside. */
function measure(to, name, action) {
  const entry = { started: now(), inside: 0 };
  open.push(entry);
  const result = action();
  open.pop();
  const all = now() - entry.started;
  to[name] = (to[name] ?? 0) + all - entry.inside;
  const outer = open.at(-1);
  if (outer) outer.inside += all;
  return result;
}

function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function programOf(project) {
  const config = ts.readConfigFile(join(project, "tsconfig.json"), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, project);
  return ts.createProgram(fileNames, options);
}
