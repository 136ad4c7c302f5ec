import { expect, test } from "@jest/globals";

import { isOwnSource } from "./sourceFiles";

test.each(["/app/a.ts", "/app/a.mts", "/app/a.cts", "/app/a.tsx", "C:\\app\\a.ts", "/app/d.ts"])(
  "%s has tools",
  (file) => {
    expect(isOwnSource(file)).toBe(true);
  },
);

test.each(["/app/a.d.ts", "/app/a.d.mts", "/app/a.js", "/app/a.vue", "/app/node_modules/b/a.ts", "/app/a.ts?raw"])(
  "%s is left alone",
  (file) => {
    expect(isOwnSource(file)).toBe(false);
  },
);
