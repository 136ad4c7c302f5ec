import { describe, expect, test } from "@jest/globals";

import type { TypeModel } from "../model";
import { constrain, contradiction } from "./constrain";

const string: TypeModel = { kind: "primitive", type: "string" };
const number: TypeModel = { kind: "primitive", type: "number" };
const nothing: TypeModel = { kind: "primitive", type: "null" };

describe("constrain", () => {
  test("narrows the members of a union that the keyword is for", () => {
    const union: TypeModel = { kind: "union", members: [string, number, nothing] };
    expect(constrain(union, { minLength: 1 })).toEqual({
      model: {
        kind: "union",
        members: [{ kind: "constrained", base: string, keywords: { minLength: 1 } }, number, nothing],
      },
      unused: [],
    });
  });

  test("names the keywords that are for no value of the model", () => {
    expect(constrain(string, { minimum: 1, maxLength: 5 })).toEqual({
      model: { kind: "constrained", base: string, keywords: { maxLength: 5 } },
      unused: ["minimum"],
    });
    expect(constrain({ kind: "literal", values: ["a"] }, { maxLength: 5 }).unused).toEqual(["maxLength"]);
  });

  test("what is said nearer to the value wins over its type", () => {
    const { model } = constrain(number, { minimum: 1, maximum: 9 });
    expect(constrain(model, { maximum: 5 }).model).toMatchObject({ keywords: { minimum: 1, maximum: 5 } });
  });
});

describe("contradiction", () => {
  test.each([
    [{ minimum: 5, maximum: 3 }],
    [{ minimum: 3, exclusiveMaximum: 3 }],
    [{ exclusiveMinimum: 3, maximum: 3 }],
    [{ type: "integer", minimum: 1.2, maximum: 1.8 }],
    [{ type: "integer", exclusiveMinimum: 1, exclusiveMaximum: 2 }],
    [{ multipleOf: 5, minimum: 6, maximum: 9 }],
    [{ minLength: 3, maxLength: 2 }],
    [{ minItems: 1, maxItems: 0 }],
  ])("%j leaves no value", (keywords) => {
    expect(contradiction(keywords)).toEqual(expect.any(String));
  });

  test.each([
    [{ minimum: 3, maximum: 3 }],
    [{ type: "integer", minimum: 1.2, maximum: 2 }],
    [{ type: "integer", exclusiveMinimum: 1, maximum: 2 }],
    [{ multipleOf: 5, exclusiveMinimum: 5, maximum: 10 }],
    [{ multipleOf: 5, minimum: 1 }],
    [{ minLength: 2, maxLength: 2 }],
    [{}],
  ])("%j leaves some", (keywords) => {
    expect(contradiction(keywords)).toBeUndefined();
  });
});
