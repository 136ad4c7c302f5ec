// Takes arguments with each library, all in this process: npm run arguments, in the folder above.
import { measure } from "mitata";

import * as ajv from "./libraries/ajv.js";
import * as arktype from "./libraries/arktype.js";
import * as handwritten from "./libraries/handwritten.js";
import * as toolsig from "./libraries/toolsig.js";
import * as typebox from "./libraries/typebox.js";
import * as typia from "./libraries/typia.js";
import * as valibot from "./libraries/valibot.js";
import * as zod from "./libraries/zod.js";
import { invalid, repairable, SHAPES, valid, type Library, type Shape } from "./samples.js";

interface Contest {
  readonly title: string;
  readonly samples: Readonly<Record<Shape, unknown>>;
  readonly verdict: boolean;
  readonly libraries: Readonly<Record<string, Library>>;
}

const strict = {
  toolsig: toolsig.strict,
  "by hand": handwritten.strict,
  "toolsig's validator alone": toolsig.validator,
  typia: typia.strict,
  typebox: typebox.strict,
  ajv: ajv.strict,
  arktype: arktype.strict,
  valibot: valibot.strict,
  zod: zod.strict,
};
const lax = { toolsig: toolsig.lax, ajv: ajv.lax, typebox: typebox.lax, zod: zod.lax };

const CONTESTS: readonly Contest[] = [
  { title: "valid", samples: valid, verdict: true, libraries: strict },
  { title: "invalid", samples: invalid, verdict: false, libraries: { ...strict, "zod, and its message": zod.told } },
  { title: "repairable", samples: repairable, verdict: true, libraries: lax },
];

for (const contest of CONTESTS) await run(contest);

/** Prints times as multiples of toolsig's: 5.0 is five times as long. Medians over the samples of one run. */
async function run({ title, samples, verdict, libraries }: Contest): Promise<void> {
  console.log(`| ${title} | ${SHAPES.join(" | ")} |\n| --- |${SHAPES.map(() => " --: |").join("")}`);
  const base: Partial<Record<Shape, number>> = {};
  for (const [name, library] of Object.entries(libraries)) {
    const cells: string[] = [];
    for (const shape of SHAPES) {
      const input = samples[shape];
      if (library[shape](input) !== verdict) throw new Error(`${name} says ${!verdict} to ${title} ${shape} arguments`);
      const { p50 } = await measure(() => library[shape](input));
      base[shape] ??= p50;
      cells.push(name === "toolsig" ? `${Math.round(p50)} ns` : (p50 / base[shape]).toFixed(2));
    }
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
  console.log();
}
