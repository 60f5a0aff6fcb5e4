import { describe, expect, it } from "vitest";
import { scheduleWords } from "./schedule-words";

describe("scheduleWords", () => {
  it.each([
    "",
    "daily",
    "* * * *",
    "* * * * * *",
    "60 * * * *",
    "0 24 * * *",
    "0 9 * * 8",
    "0 9 32 * *",
    "0 9 1 1 *",
    "0 9 1 * 1",
    "0 9,18 * * *",
    "*/7 * * * *",
    "5 * * * 1",
    "x 9 * * *",
  ])("has no plain words for %j", (schedule) => {
    expect(scheduleWords(schedule)).toBeNull();
  });

  it.each([
    ["* * * * *", { key: "everyMinute" }],
    ["*/15 * * * *", { key: "everyMinutes", count: 15 }],
    ["5 * * * *", { key: "hourly", minute: 5 }],
    [" 0  9 * * * ", { key: "daily", time: "09:00" }],
    ["30 18 * * 1-5", { key: "workdays", time: "18:30" }],
    ["0 0 * * 7", { key: "weekly", time: "00:00", day: 0 }],
    ["0 7 31 * *", { key: "monthly", time: "07:00", day: 31 }],
  ])("says %j plainly", (schedule, words) => {
    expect(scheduleWords(schedule)).toEqual(words);
  });
});
