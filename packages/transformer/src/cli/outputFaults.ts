import { existsSync, readFileSync } from "node:fs";

import { catalogue, messageOf, SOURCE, type DiagnosticName } from "../diagnostics";
import type { FileDiagnostic, ProjectFile } from "../engine/engine";

/** What is wrong with the JavaScript that was built from a file with tools: it must hold the definitions that a build would write now. */
export function outputFaults({ output, edits }: ProjectFile): readonly FileDiagnostic[] {
  if (output === undefined) return [];
  if (!existsSync(output)) return [fault("outputMissing", output)];
  const text = readFileSync(output, "utf8");
  if (!text.includes("{ toolsig: ")) return [fault("outputUncompiled", output)];
  const isCurrent = edits.every((edit) => text.includes(edit.text.replace(/^, /, "")));
  return isCurrent ? [] : [fault("outputStale", output)];
}

function fault(name: DiagnosticName, file: string): FileDiagnostic {
  return { code: catalogue[name].code, message: `${SOURCE}: ${messageOf(name, {})}`, file, related: [] };
}
