import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoTime } from "@/server/core/kernel";
import { nextDay, zoneCalendar } from "./zone-time";

const at = (text: string) => Date.parse(text);
const ZONES = [
  "UTC",
  "Asia/Shanghai",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "America/St_Johns",
  "Africa/Cairo",
];

describe("a zone's calendar", () => {
  it("counts an evening in UTC to the next day in Shanghai", () => {
    const shanghai = zoneCalendar("Asia/Shanghai");
    expect(shanghai.dayOf(at("2026-11-29T16:30:00Z"))).toBe("2026-11-30");
    expect(isoTime(shanghai.startOfDay("2026-11-30"))).toBe("2026-11-29T16:00:00.000Z");
  });

  it.each([
    ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z", 23],
    ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", 25],
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", 23],
    ["Asia/Kolkata", "2026-07-01", "2026-06-30T18:30:00.000Z", 24],
  ])("knows when a day begins and how long it is: %s %s", (zone, day, start, hours) => {
    const calendar = zoneCalendar(zone);
    expect(isoTime(calendar.startOfDay(day))).toBe(start);
    const lengthMs = calendar.startOfDay(nextDay(day)) - calendar.startOfDay(day);
    expect(lengthMs / 3_600_000).toBe(hours);
  });

  it("begins hours where the zone does", () => {
    const kolkata = zoneCalendar("Asia/Kolkata");
    expect(isoTime(kolkata.startOfHour(at("2026-07-01T10:45:12.345Z")))).toBe(
      "2026-07-01T10:30:00.000Z",
    );
  });

  it("puts every moment between the start of its day and of the next", () => {
    const moment = fc.integer({ min: at("2000-01-01T00:00:00Z"), max: at("2040-01-01T00:00:00Z") });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moment, (zone, epochMs) => {
        const calendar = zoneCalendar(zone);
        const day = calendar.dayOf(epochMs);
        expect(calendar.startOfDay(day)).toBeLessThanOrEqual(epochMs);
        expect(calendar.startOfDay(nextDay(day))).toBeGreaterThan(epochMs);
        expect(calendar.startOfHour(epochMs)).toBeLessThanOrEqual(epochMs);
        expect(epochMs - calendar.startOfHour(epochMs)).toBeLessThan(3_600_000);
      }),
      { numRuns: 200 },
    );
  });

  it("refuses a zone that does not exist", () => {
    expect(() => zoneCalendar("Mars/Olympus")).toThrow("not the name of a time zone");
  });
});
