import { expect, test } from "@jest/globals";

import * as entry from "./index.js";

test("the package exports these names and no others", () => {
  expect(Object.keys(entry).sort()).toEqual([
    "ActivationConflictError",
    "ActivationTimeoutError",
    "DecisionRefusedError",
    "EffectError",
    "IntentConflictError",
    "IntentNotFoundError",
    "activate",
    "createEffector",
    "openStore",
    "parseResult",
  ]);
});
