import { expect, test } from "@jest/globals";
import ts from "typescript";

import { runtimeImport } from "./importName";

function withImport(text: string): string {
  const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.ES2022, true);
  return runtimeImport(file, "Int", ts).reduce(
    (now, { span, newText }) => now.slice(0, span.start) + newText + now.slice(span.start),
    text,
  );
}

test.each([
  [`import { tool } from "@toolsig/runtime";`, `import { tool, type Int } from "@toolsig/runtime";`],
  [`import type { Min } from "@toolsig/runtime";`, `import type { Min, Int } from "@toolsig/runtime";`],
  [`import { type Int } from "@toolsig/runtime";`, `import { type Int } from "@toolsig/runtime";`],
  [
    `// Orders\nimport * as toolsig from '@toolsig/runtime';`,
    `// Orders\nimport type { Int } from '@toolsig/runtime';\nimport * as toolsig from '@toolsig/runtime';`,
  ],
  [`export const a = 1;`, `import type { Int } from "@toolsig/runtime";\nexport const a = 1;`],
])("%s", (text, expected) => {
  expect(withImport(text)).toBe(expected);
});
