import { Cron } from "croner";
import type { Schedules } from "@/server/core/operations";

const FIELDS = 5;

/** Schedules as croner reads them; it knows zones, summer time and leap years. */
export const cronSchedules: Schedules = {
  fault(schedule, timeZone) {
    if (schedule.trim().split(/\s+/u).length !== FIELDS) return "it does not have five fields";
    try {
      open(schedule, timeZone);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : "it is none";
    }
  },
  next: (schedule, timeZone, afterMs) =>
    open(schedule, timeZone).nextRun(new Date(afterMs))?.getTime() ?? null,
};

function open(schedule: string, timezone: string): Cron {
  return new Cron(schedule, { timezone, paused: true, mode: "5-part" });
}
