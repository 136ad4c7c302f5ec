import type { ToolSpec } from "@toolsig/runtime";
import type ts from "typescript";

/** What a model is shown, as Markdown below a hint of an editor. */
export function withSchema(info: ts.QuickInfo, spec: ToolSpec): ts.QuickInfo {
  const text = `Shown to a model as\n\`\`\`json\n${JSON.stringify(spec, undefined, 2)}\n\`\`\``;
  const own = info.documentation ?? [];
  const gap = own.length > 0 ? [{ text: "\n\n", kind: "lineBreak" }] : [];
  return { ...info, documentation: [...own, ...gap, { text, kind: "text" }] };
}
