import { describe, expect, it } from "vitest";
import { usageSpan } from "./usage-span";

const NOW_MS = Date.parse("2026-11-30T22:47:10.000Z");

function from(range: Parameters<typeof usageSpan>[0], zone: string): string {
  return usageSpan(range, { day: null, zone, nowMs: NOW_MS }).from;
}

describe("the span of a range", () => {
  it.each([
    ["UTC", "2026-11-29T23:00:00.000Z"],
    // 04:17 there: its hour began at 22:30Z.
    ["Asia/Kolkata", "2026-11-29T23:30:00.000Z"],
    // 04:32 there: its hour began at 22:15Z.
    ["Asia/Kathmandu", "2026-11-29T23:15:00.000Z"],
  ])("begins a day's hours where an hour of %s begins", (zone, expected) => {
    expect(from("24h", zone)).toBe(expected);
  });

  it("counts days of the zone with today as the last", () => {
    expect(from("7d", "UTC")).toBe("2026-11-24");
    expect(from("7d", "Asia/Shanghai")).toBe("2026-11-25");
  });

  it("is the day that was picked, whatever the range", () => {
    const span = usageSpan("30d", { day: "2026-11-30", zone: "UTC", nowMs: NOW_MS });
    expect(span).toEqual({ from: "2026-11-30", to: "2026-12-01" });
  });
});
