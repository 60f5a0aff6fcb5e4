import { describe, expect, it } from "vitest";
import { z } from "zod";
import { LiveMessage } from "@/server/core/contracts";
import { appRouter } from "./router";

interface Contract {
  readonly _def: {
    readonly type: string;
    readonly inputs: readonly z.ZodType[];
    readonly output?: z.ZodType;
  };
}

/** Guarantee: a built router lists its procedures flat, and ours declare themselves with zod. */
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Contract>);

/** Throws for what JSON has no word for, such as a date, a bigint, a map or a set. */
function inJson(schema: z.ZodType, io: "input" | "output"): unknown {
  return z.toJSONSchema(schema, { unrepresentable: "throw", io });
}

describe("what goes between the dashboard and the gateway", () => {
  it("answers in what JSON can hold", () => {
    const answers = procedures.filter(([, { _def }]) => _def.type !== "subscription");
    expect(answers.length).toBeGreaterThan(20);
    for (const [name, { _def }] of answers) {
      const { output } = _def;
      if (output === undefined) throw new Error(`${name} declares no output`);
      expect(() => inJson(output, "output"), name).not.toThrow();
    }
  });

  it("asks in what JSON can hold", () => {
    for (const [name, { _def }] of procedures) {
      for (const input of _def.inputs) expect(() => inJson(input, "input"), name).not.toThrow();
    }
  });

  it("tells its live stream in what JSON can hold", () => {
    expect(() => inJson(LiveMessage, "output")).not.toThrow();
  });

  it.each([
    ["a date", z.date()],
    ["a bigint", z.bigint()],
    ["a map", z.map(z.string(), z.string())],
    ["a value that may be anything but JSON", z.object({ at: z.undefined() })],
  ])("would notice %s", (_, schema) => {
    expect(() => inJson(z.object({ part: z.array(schema) }), "output")).toThrow();
  });
});
