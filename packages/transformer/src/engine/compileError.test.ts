import { expect, test } from "@jest/globals";

import { compileError } from "./compileError";

const text = "one;\n\ttwo(three);\n";

test("each diagnostic is shown with its line, and leads there", () => {
  const place = { line: 2, column: 6, position: 10, length: 5 };
  const related = [{ message: "The type comes from here.", file: "/app/src/b.ts", place: { ...place, line: 7 } }];
  const error = compileError(
    [
      { code: 70301, message: "ToolDefinitionError: no", file: "/app/src/a.ts", place, related },
      { code: 70104, message: "ToolDefinitionError: never", file: "/app/tsconfig.json", related: [] },
    ],
    text,
    "/app",
  );
  expect(error.stack).toBe(`Error: src/a.ts(2,6): error TS70301: ToolDefinitionError: no

  2 | \ttwo(three);
    | \t    ~~~~~
  src/b.ts(7,6): The type comes from here.

tsconfig.json: error TS70104: ToolDefinitionError: never
    at /app/src/a.ts:2:6
    at /app/tsconfig.json`);
});
