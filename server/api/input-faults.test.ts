import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeFaults } from "./input-faults";

const Input = z.object({
  title: z.string().min(1).max(5),
  limit: z.number().min(1).max(200),
  groupBy: z.enum(["day", "hour"]),
  id: z.string().regex(/^ses_/, "is not an id of this gateway"),
  chat: z.object({ platform: z.string() }).nullish(),
});
const RIGHT = { title: "Tides", limit: 5, groupBy: "day", id: "ses_1" };

function told(overrides: Record<string, unknown>): string {
  return describeFaults(Input.safeParse({ ...RIGHT, ...overrides }).error?.issues ?? []);
}

describe("the faults of an input", () => {
  it.each([
    [{ title: undefined }, "title is missing (string)"],
    [{ title: 7 }, "title must be of type string"],
    [{ title: "" }, "title must be at least 1 characters long"],
    [{ title: "too long" }, "title must be at most 5 characters long"],
    [{ limit: 0 }, "limit must be at least 1"],
    [{ limit: 201 }, "limit must be at most 200"],
    [{ groupBy: "moon" }, "groupBy must be one of day, hour"],
    [{ id: "../x" }, "id is not an id of this gateway"],
    [{ chat: {} }, "chat.platform is missing (string)"],
    [{ limit: 0, id: "x" }, "limit must be at least 1; id is not an id of this gateway"],
  ])("of %j are named by field", (overrides, text) => {
    expect(told(overrides)).toBe(text);
  });

  it("are told up to three, and how many more there are", () => {
    expect(describeFaults(Input.safeParse({}).error?.issues ?? [])).toMatch(/; and 1 more$/);
  });

  it("of the whole are told without a field", () => {
    expect(describeFaults(Input.safeParse("x").error?.issues ?? [])).toBe(
      "the input must be of type object",
    );
  });
});
