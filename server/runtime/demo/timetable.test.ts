import { describe, expect, it } from "vitest";
import { STORIES } from "./stories";
import { type Story, say } from "./story";
import { timetable, twoWeeksBefore } from "./timetable";

// A Wednesday, in the zone of whoever runs this.
const END_MS = new Date(2026, 2, 18, 15, 0).getTime();

function aStory(begins: Story["begins"], turns: Story["turns"]): Story {
  return { profile: "me", begins, turns };
}

describe("the timetable of the example", () => {
  it("lays workdays and days of rest over the two weeks before the end", () => {
    const turns = [say("hello", "hello")];
    const planned = timetable(
      [
        aStory({ workday: 0, at: "08:15" }, turns),
        aStory({ restDay: 0, at: "09:30" }, turns),
        aStory({ restDay: 1, at: "09:30" }, turns),
        aStory({ workday: 9, at: "08:15" }, turns),
        aStory({ minutesBeforeEnd: 4 }, turns),
      ],
      END_MS,
    );
    expect(planned.map(({ atMs }) => new Date(atMs).toDateString())).toEqual([
      "Wed Mar 04 2026",
      "Sat Mar 07 2026",
      "Sun Mar 08 2026",
      "Tue Mar 17 2026",
      "Wed Mar 18 2026",
    ]);
    expect(new Date(planned[0]?.atMs ?? 0).getHours()).toBe(8);
  });

  it("counts minutes from the turn before, and days from the calendar", () => {
    const planned = timetable(
      [
        aStory({ workday: 0, at: "08:00" }, [
          say("one", "1"),
          say("two", "2", { when: 5 }),
          say("three", "3", { when: { workday: 1, at: "10:00" } }),
          say("four", "4", { when: 2 }),
        ]),
      ],
      END_MS,
    );
    const hours = planned.map(({ atMs }) => new Date(atMs).toTimeString().slice(0, 5));
    expect(hours).toEqual(["08:00", "08:05", "10:00", "10:02"]);
  });

  it("says nothing later than the end, and nothing before the two weeks", () => {
    const planned = timetable(STORIES, END_MS);
    const times = planned.map(({ atMs }) => atMs);
    expect(Math.max(...times)).toBeLessThanOrEqual(END_MS);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(twoWeeksBefore(END_MS));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it.each([16, 18, 21, 22])("plays every story to its end, whatever day it is: March %d", (day) => {
    const end = new Date(2026, 2, day, 0, 10).getTime();
    const planned = timetable(STORIES, end);
    expect(planned).toHaveLength(STORIES.reduce((sum, { turns }) => sum + turns.length, 0));
    expect(planned.every(({ atMs }) => atMs >= twoWeeksBefore(end))).toBe(true);
  });
});
