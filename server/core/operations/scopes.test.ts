import { describe, expect, it } from "vitest";
import { type OperatorContext, requireScope, SCOPES } from "./context";
import * as operations from "./index";

const STRANGER = { operator: { id: "stranger", scopes: new Set() } };

/** Guarantee: a verb that asks for its right first touches nothing else of the context. */
function withoutRights(): OperatorContext {
  return STRANGER as unknown as OperatorContext;
}

type Verb = (ctx: OperatorContext, input: object, options: object) => unknown;

const NOT_VERBS = ["createAudit", "requireScope", "toCallView"];
const verbs = Object.entries(operations).filter(
  ([name, value]) => typeof value === "function" && !NOT_VERBS.includes(name),
);

describe("every verb", () => {
  it.each(verbs)("asks for a right before anything else: %s", async (_, verb) => {
    const act = async () => (verb as Verb)(withoutRights(), {}, {});
    await expect(act()).rejects.toMatchObject({ code: "FORBIDDEN", hint: expect.any(String) });
  });

  it("is found", () => {
    expect(verbs.length).toBeGreaterThan(20);
  });
});

describe("requireScope", () => {
  it("lets pass who holds the right, and names the right to who does not", () => {
    const holder = { operator: { id: null, scopes: new Set(["calls:read"] as const) } };
    expect(() => requireScope(holder, "calls:read")).not.toThrow();
    for (const scope of SCOPES.filter((each) => each !== "calls:read"))
      expect(() => requireScope(holder, scope)).toThrow(scope);
  });
});
