import type { Moment, Story, StoryTurn } from "./story";

const MINUTE_MS = 60_000;
const DAYS = 14;

export interface PlannedTurn {
  readonly atMs: number;
  readonly story: Story;
  readonly turn: StoryTurn;
  readonly index: number;
}

/** When everything of the stories is said, the earliest first; nothing later than `endMs`. */
export function timetable(stories: readonly Story[], endMs: number): PlannedTurn[] {
  const days = pastDays(endMs);
  const planned = stories.flatMap((story) => {
    let atMs = momentMs(story.begins, days, endMs);
    return story.turns.map((turn, index): PlannedTurn => {
      const { when } = turn;
      if (typeof when !== "number") atMs = momentMs(when, days, endMs);
      else if (index > 0) atMs += when * MINUTE_MS;
      return { atMs, story, turn, index };
    });
  });
  return planned.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
}

/** The first moment of the two weeks before this one. */
export function twoWeeksBefore(endMs: number): number {
  return midnight(endMs, -DAYS).getTime();
}

interface Days {
  /** The earliest first. */
  readonly work: readonly Date[];
  /** A Saturday, a Sunday, the other Saturday, the other Sunday. */
  readonly rest: readonly Date[];
}

function pastDays(endMs: number): Days {
  const days = Array.from({ length: DAYS }, (_, index) => midnight(endMs, index - DAYS));
  const on = (weekday: number) => days.filter((day) => day.getDay() === weekday);
  const sundays = on(0);
  return {
    work: days.filter((day) => day.getDay() % 6 !== 0),
    rest: on(6).flatMap((saturday, week) => [saturday, sundays[week] ?? saturday]),
  };
}

function momentMs(moment: Moment, days: Days, endMs: number): number {
  if ("minutesBeforeEnd" in moment) return endMs - moment.minutesBeforeEnd * MINUTE_MS;
  const [kind, number] =
    "workday" in moment ? [days.work, moment.workday] : [days.rest, moment.restDay];
  const day = kind[number % kind.length];
  if (day === undefined) throw new RangeError(`there is no such day: ${number}`);
  const [hours = 0, minutes = 0] = moment.at.split(":").map(Number);
  const at = new Date(day);
  at.setHours(hours, minutes, 0, 0);
  return at.getTime();
}

function midnight(ms: number, days: number): Date {
  const day = new Date(ms);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + days);
  return day;
}
