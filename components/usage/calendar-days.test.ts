import { describe, expect, it } from "vitest";
import { addDays, dayIn, formatDay, formatFullDay, formatHour, isDay } from "./calendar-days";
import { usageSpan } from "./usage-span";

const nowMs = Date.UTC(2026, 10, 30, 23, 20);

describe("calendar days", () => {
  it("belong to the zone in which they are asked for", () => {
    expect(dayIn("UTC", nowMs)).toBe("2026-11-30");
    expect(dayIn("Asia/Shanghai", nowMs)).toBe("2026-12-01");
  });

  it("are counted over months and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  });

  it.each([
    ["2026-11-30", true],
    ["2026-02-30", false],
    ["2026-11-30T00:00", false],
    ["today", false],
    ["", false],
  ])("tell of %j whether it is one: %s", (text, verdict) => {
    expect(isDay(text)).toBe(verdict);
  });

  it("are written in the reader's language, whatever zone the reader is in", () => {
    expect(formatDay("2026-11-30", "en")).toBe("Nov 30");
    expect(formatDay("2026-11-30", "zh-CN")).toBe("11月30日");
    expect(formatFullDay("2026-11-30", "en")).toBe("Monday, November 30, 2026");
    expect(formatHour("2026-11-30T22:00:00.000Z", "en", "Asia/Shanghai")).toBe("Dec 1, 06:00");
  });
});

describe("usageSpan", () => {
  it("takes whole days of the zone with today as the last", () => {
    expect(usageSpan("7d", { day: null, zone: "UTC", nowMs })).toEqual({
      from: "2026-11-24",
      to: null,
    });
    expect(usageSpan("30d", { day: null, zone: "Asia/Shanghai", nowMs }).from).toBe("2026-11-02");
  });

  it("takes 24 whole hours with this one as the last", () => {
    expect(usageSpan("24h", { day: null, zone: "UTC", nowMs }).from).toBe(
      "2026-11-30T00:00:00.000Z",
    );
  });

  it("takes one day alone when one was picked", () => {
    expect(usageSpan("90d", { day: "2026-11-28", zone: "UTC", nowMs })).toEqual({
      from: "2026-11-28",
      to: "2026-11-29",
    });
  });
});
