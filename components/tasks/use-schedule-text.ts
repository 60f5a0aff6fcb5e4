"use client";

import { useLocale, useTranslations } from "next-intl";
import { scheduleWords } from "./schedule-words";

/** 2024-09-01 was a Sunday. */
const A_SUNDAY_MS = Date.UTC(2024, 8, 1);
const DAY_MS = 86_400_000;

/** A schedule in plain words; as it is written where there are none. */
export function useScheduleText(): (schedule: string) => string {
  const t = useTranslations("tasks.schedule");
  const locale = useLocale();
  return (schedule) => {
    const words = scheduleWords(schedule);
    if (words === null) return schedule;
    switch (words.key) {
      case "everyMinute":
        return t("everyMinute");
      case "everyMinutes":
        return t("everyMinutes", { count: words.count });
      case "hourly":
        return t("hourly", { minute: words.minute });
      case "weekly": {
        const day = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
        return t("weekly", { time: words.time, day: day.format(A_SUNDAY_MS + words.day * DAY_MS) });
      }
      case "monthly":
        return t("monthly", { time: words.time, day: words.day });
      default:
        return t(words.key, { time: words.time });
    }
  };
}
