import { expect, test } from "@jest/globals";

import { printDiagnostic } from "./fileDiagnostics";

const fault = { code: 70104, message: "ToolDefinitionError: no", file: "/app/tsconfig.json", related: [] };

test("a diagnostic is printed like one of tsc's", () => {
  const place = { line: 4, column: 27, position: 99, length: 5 };
  expect(printDiagnostic({ ...fault, file: "/app/src/a.ts", place }, "/app")).toBe(
    "src/a.ts(4,27): error TS70104: ToolDefinitionError: no",
  );
  expect(printDiagnostic(fault, "/app")).toBe("tsconfig.json: error TS70104: ToolDefinitionError: no");
});
