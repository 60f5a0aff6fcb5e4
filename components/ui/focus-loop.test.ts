import { expect, it } from "vitest";
import { nextInLoop } from "./focus-loop";

it("leads from the last stop to the first and back, and leaves those between alone", () => {
  const stops = ["close", "model", "evict"];
  expect(nextInLoop(stops, "evict", false)).toBe("close");
  expect(nextInLoop(stops, "close", true)).toBe("evict");
  expect(nextInLoop(stops, "model", false)).toBeNull();
  expect(nextInLoop(stops, "elsewhere", true)).toBeNull();
  expect(nextInLoop([], "elsewhere", false)).toBeNull();
});
