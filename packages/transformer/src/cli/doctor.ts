import { dirname } from "node:path";

import type { Command } from "./command";
import { diagnose } from "./doctor/diagnose";
import { findTsconfig, projectOption } from "./readTools";

export const doctor: Command = {
  summary: "say why tools are not compiled, and what to do",
  operands: "",
  options: projectOption,
  run({ values }, terminal) {
    const findings = diagnose(dirname(findTsconfig(values["project"] as string | undefined)));
    for (const { subject, found, fix } of findings) {
      const mark = fix === undefined ? terminal.style("green", "ok") : terminal.style("red", "!!");
      terminal.print(`${mark} ${terminal.style("bold", subject)}: ${found}`);
      if (fix !== undefined) terminal.print(`   ${fix}`);
    }
    return findings.some(({ fix }) => fix !== undefined) ? 1 : 0;
  },
};
