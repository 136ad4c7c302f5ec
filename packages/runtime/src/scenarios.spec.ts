import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import {
  SideEffectToolError,
  tool,
  ToolAlreadyRegisteredError,
  ToolArgumentError,
  ToolNotFoundError,
  ToolRegistry,
  ToolRunner,
  type Int,
} from "@toolsig/runtime";
import { EffectorToolRunner, ReadOnlyToolError } from "@toolsig/runtime/effects";

// The scenarios of the tool-registry specification, on tools that the transformer compiled.

const called = jest.fn<(...args: unknown[]) => void>();
const runner = new ToolRunner();
const effector = new EffectorToolRunner();

/** Looks a customer up. */
const lookupCustomer = tool(function lookup_customer(customerId: string, limit: Int = 10) {
  called(customerId, limit);
  return { customerId, limit };
});

function chargeCard(customerId: string, amount: Int): string {
  called(customerId, amount);
  return `charged ${customerId} ${amount}`;
}
const charge = tool({ name: "charge", sideEffect: true }, chargeCard);

beforeEach(() => {
  called.mockClear();
});

describe("The tool function registers a callable as a Tool", () => {
  test("Bare decorator derives name and description from the function", () => {
    expect(lookupCustomer.name).toBe("lookup_customer");
    expect(lookupCustomer.description).toBe("Looks a customer up.");
    expect(lookupCustomer.sideEffect).toBe(false);
    expect(lookupCustomer("c-1")).toEqual({ customerId: "c-1", limit: 10 });
  });

  test("Parameterized decorator overrides name and declares a side effect", () => {
    expect(charge.name).toBe("charge");
    expect(charge.sideEffect).toBe(true);
  });
});

describe("Tool schema is generated from the function signature", () => {
  test("Schema reflects parameter types and required-ness", () => {
    const f = tool((customer_id: string, limit: Int = 10) => [customer_id, limit]);
    expect(f.schema).toEqual({
      name: "f",
      description: "",
      parameters: {
        type: "object",
        properties: { customer_id: { type: "string" }, limit: { type: "integer", default: 10 } },
        required: ["customer_id"],
        additionalProperties: false,
      },
    });
  });

  test("Missing type annotations are rejected at decoration time", () => {
    const project = join(__dirname, "../../../fixtures/projects/quickstart");
    const tspc = join(project, "node_modules/ts-patch/bin/tspc.js");
    const { status, stdout } = spawnSync(process.execPath, [tspc, "-p", "broken"], { cwd: project, encoding: "utf8" });
    expect(status).not.toBe(0);
    expect(stdout).toMatch(/closeTicket\.ts\(4,80\).*ToolDefinitionError: tool 'closeTicket': 'reason' is 'any'/);
  });
});

describe("The ToolRegistry collects and resolves tools", () => {
  test("A registered tool is resolvable and appears in tools_schema", () => {
    const registry = new ToolRegistry();
    registry.register(lookupCustomer);
    expect(registry.get("lookup_customer")).toBe(lookupCustomer);
    expect(registry.toolsSchema).toEqual([lookupCustomer.schema]);
  });

  test("Duplicate registration is rejected", () => {
    const registry = new ToolRegistry([lookupCustomer]);
    const other = tool((id: string) => id);
    expect(() => registry.register("lookup_customer", other)).toThrow(ToolAlreadyRegisteredError);
    expect(() => registry.register("lookup_customer", other)).toThrow(/lookup_customer/);
    expect(registry.get("lookup_customer")).toBe(lookupCustomer);
  });

  test("Resolving an unknown tool raises", () => {
    const registry = new ToolRegistry([lookupCustomer]);
    expect(() => registry.get("does_not_exist")).toThrow(ToolNotFoundError);
    expect(() => registry.get("does_not_exist")).toThrow(/does_not_exist/);
  });
});

describe("The ToolRunner executes read-only tools inline with argument validation", () => {
  test("Valid arguments are validated and a sync tool runs", async () => {
    await expect(runner.run(lookupCustomer, { customerId: "c-1", limit: "3" })).resolves.toEqual({
      customerId: "c-1",
      limit: 3,
    });
    expect(called.mock.calls).toEqual([["c-1", 3]]);
  });

  test("Invalid arguments are rejected before the callable runs", async () => {
    await expect(runner.run(lookupCustomer, {})).rejects.toThrow(ToolArgumentError);
    await expect(runner.run(lookupCustomer, { customerId: 7 })).rejects.toThrow(ToolArgumentError);
    expect(called).not.toHaveBeenCalled();
  });

  test("An async tool is awaited and its result returned", async () => {
    const fetchName = tool(async function fetchName(id: string) {
      await Promise.resolve();
      return `name of ${id}`;
    });
    await expect(runner.run(fetchName, { id: "c-1" })).resolves.toBe("name of c-1");
  });
});

describe("Direct invocation of a side-effecting tool raises", () => {
  test("ToolRunner refuses a side-effecting tool", async () => {
    await expect(runner.run(charge, { customerId: "c-1", amount: 5 })).rejects.toThrow(SideEffectToolError);
    await expect(runner.run(charge, "not even arguments")).rejects.toThrow(/charge/);
    expect(called).not.toHaveBeenCalled();
  });

  test("Calling a side-effecting tool directly raises", () => {
    // @ts-expect-error -- it is not callable at the type level either
    expect(() => charge("c-1", 5) as unknown).toThrow(SideEffectToolError);
    expect(called).not.toHaveBeenCalled();
  });

  test("The effector's runner is the one sanctioned executor", async () => {
    await expect(effector.run(charge, { customerId: "c-1", amount: 5 })).resolves.toBe("charged c-1 5");
    expect(called.mock.calls).toEqual([["c-1", 5]]);
  });

  test("The sanctioned executor refuses read-only tools", async () => {
    // @ts-expect-error -- nor does it accept one at the type level
    await expect(effector.run(lookupCustomer, { customerId: "c-1" })).rejects.toThrow(ReadOnlyToolError);
    expect(called).not.toHaveBeenCalled();
  });
});

describe("Tool exposes a named accessor for its wrapped callable", () => {
  test("unwrap returns the original callable", () => {
    expect(charge.unwrap()).toBe(chargeCard);
    expect(charge.unwrap()("c-1", 5)).toBe("charged c-1 5");
  });

  test("unwrap is available for side-effecting and read-only tools alike", () => {
    const original = (id: string): string => id;
    const readOnly = tool(original);
    expect(readOnly.unwrap()).toBe(original);
    expect(charge.unwrap()).toBe(chargeCard);
  });
});
