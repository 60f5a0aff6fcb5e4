/** A schedule that can be said in a few words, with what the words need. */
export type ScheduleWords =
  | { readonly key: "everyMinute" }
  | { readonly key: "everyMinutes"; readonly count: number }
  | { readonly key: "hourly"; readonly minute: number }
  | { readonly key: "daily" | "workdays"; readonly time: string }
  | { readonly key: "weekly"; readonly time: string; readonly day: number }
  | { readonly key: "monthly"; readonly time: string; readonly day: number };

/** The plain words for five fields of cron; null where they are not so simple, or none at all. */
export function scheduleWords(schedule: string): ScheduleWords | null {
  const fields = schedule.trim().split(/\s+/);
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = fields;
  if (fields.length !== 5 || month !== "*") return null;
  const [isAnyDay, isAnyWeekday] = [day === "*", weekday === "*"];
  if (hour === "*") return isAnyDay && isAnyWeekday ? withinTheHour(minute) : null;
  const time = timeOf(minute, hour);
  if (time === null) return null;
  if (isAnyDay && isAnyWeekday) return { key: "daily", time };
  if (isAnyDay && weekday === "1-5") return { key: "workdays", time };
  const [onDay, onWeekday] = [numberIn(day, 1, 31), numberIn(weekday, 0, 7)];
  if (isAnyDay && onWeekday !== null) return { key: "weekly", time, day: onWeekday % 7 };
  if (isAnyWeekday && onDay !== null) return { key: "monthly", time, day: onDay };
  return null;
}

function withinTheHour(minute: string): ScheduleWords | null {
  if (minute === "*" || minute === "*/1") return { key: "everyMinute" };
  const every = /^\*\/(\d{1,2})$/.exec(minute)?.[1];
  if (every !== undefined) {
    const count = numberIn(every, 2, 30);
    return count === null || 60 % count !== 0 ? null : { key: "everyMinutes", count };
  }
  const at = numberIn(minute, 0, 59);
  return at === null ? null : { key: "hourly", minute: at };
}

function timeOf(minute: string, hour: string): string | null {
  const [hours, minutes] = [numberIn(hour, 0, 23), numberIn(minute, 0, 59)];
  if (hours === null || minutes === null) return null;
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

function numberIn(text: string, least: number, most: number): number | null {
  if (!/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}
