import { isDeepStrictEqual } from "node:util";

import type { ValidatorHelpers } from "@toolsig/runtime";

/** What validators are given when they run at build time, beside their schema and its formats: plain, since values are small here. */
export const BUILD_TIME_HELPERS: Omit<ValidatorHelpers, "formats" | "parameters"> = {
  equal: isDeepStrictEqual,
  isPlainObject: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  areUnique: (items) =>
    !items.some((item, index) => items.slice(0, index).some((each) => isDeepStrictEqual(each, item))),
  ucs2length: (text) => Array.from(text).length,
};
