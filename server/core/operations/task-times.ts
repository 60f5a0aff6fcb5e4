import { GatewayError } from "@/server/core/kernel";
import type { Task } from "@/server/core/sessions";
import type { OperatorContext } from "./context";

type Times = Pick<Task, "dueAtMs" | "schedule" | "timeZone">;

/** Clocks differ, and a request takes its time: so much past is still now. */
const STILL_NOW_MS = 60_000;

/** When a task is due first: the time given, else the next by its schedule. BAD_INPUT says what is wrong. */
export function firstDue(
  { tasks, clock }: Pick<OperatorContext, "tasks" | "clock">,
  { dueAtMs, schedule, timeZone }: Times,
): number | null {
  const nowMs = clock.now();
  if (timeZone !== null && !isZone(timeZone)) throw unknownZone(timeZone);
  if (dueAtMs !== null && dueAtMs < nowMs - STILL_NOW_MS) throw longPast();
  if (schedule === null) return dueAtMs;
  const zone = timeZone ?? tasks.timeZone;
  const fault = tasks.schedules.fault(schedule, zone);
  if (fault !== null) throw badSchedule(fault);
  const next = tasks.schedules.next(schedule, zone, nowMs);
  if (next === null) throw badSchedule("it never comes");
  return dueAtMs ?? next;
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false; // Intl knows no other way to say that there is no such zone
  }
}

function unknownZone(timeZone: string): GatewayError {
  return new GatewayError("BAD_INPUT", `timeZone: there is no zone ${timeZone}`, {
    hint: "Name an IANA zone, as Europe/Berlin.",
  });
}

function longPast(): GatewayError {
  return new GatewayError("BAD_INPUT", "dueAt is past", {
    hint: "Name a time to come, or leave it out and wake the task by hand.",
  });
}

function badSchedule(fault: string): GatewayError {
  return new GatewayError("BAD_INPUT", `schedule: ${fault}`, {
    hint: "Write five fields as cron does: minute, hour, day, month, weekday, as 0 9 * * 1-5.",
  });
}
