import type { TaskView } from "@/server/core/contracts";

export const MAX_TITLE = 100;
export const MAX_TEXT = 100_000;

/** What is written in the form of a task. */
export interface TaskForm {
  readonly profile: string;
  /** "" = a new session of the profile. */
  readonly sessionId: string;
  readonly title: string;
  readonly text: string;
  readonly when: "by-hand" | "once" | "again";
  /** As a field for date and time holds it, in the viewer's zone. */
  readonly at: string;
  readonly schedule: string;
  readonly timeZone: string;
}

export type TaskFault = "profile" | "title" | "text" | "at" | "schedule";

/** The form of a new task. */
export function emptyTask(profile: string | null, zone: string | null): TaskForm {
  const nothing = { sessionId: "", title: "", text: "", at: "", schedule: "0 9 * * 1-5" };
  return { profile: profile ?? "", ...nothing, when: "by-hand", timeZone: zone ?? "" };
}

/** The form of a task that is there already. */
export function formOf(task: TaskView, zone: string | null): TaskForm {
  const { profile, sessionId, title, text, dueAt, schedule, timeZone } = task;
  const when = schedule !== null ? "again" : dueAt !== null ? "once" : "by-hand";
  return {
    ...{ profile, sessionId, title, text, when },
    at: dueAt === null ? "" : toLocalField(new Date(dueAt)),
    schedule: schedule ?? "0 9 * * 1-5",
    timeZone: timeZone ?? zone ?? "",
  };
}

/** What is missing, in the order of the fields. */
export function taskFaults(form: TaskForm): TaskFault[] {
  const { profile, title, text, when, at, schedule } = form;
  const isTitleFit = title.trim() !== "" && title.trim().length <= MAX_TITLE;
  const isTextFit = text.trim() !== "" && text.length <= MAX_TEXT;
  const checks: [TaskFault, boolean][] = [
    ["profile", profile !== ""],
    ["title", isTitleFit],
    ["text", isTextFit],
    ["at", when !== "once" || isoOf(at) !== null],
    ["schedule", when !== "again" || schedule.trim().split(/\s+/).length === 5],
  ];
  return checks.flatMap(([fault, isFine]) => (isFine ? [] : [fault]));
}

/** The times that the form stands for, as the gateway takes them. */
export function timesOf({ when, at, schedule, timeZone }: TaskForm): {
  dueAt: string | null;
  schedule: string | null;
  timeZone: string | null;
} {
  if (when === "by-hand") return { dueAt: null, schedule: null, timeZone: null };
  if (when === "once") return { dueAt: isoOf(at), schedule: null, timeZone: null };
  const zone = timeZone.trim();
  return { dueAt: null, schedule: schedule.trim(), timeZone: zone === "" ? null : zone };
}

/** What saving changes of a task; times that stayed as they were are left out. */
export function changesOf(task: TaskView, form: TaskForm) {
  const before = timesOf(formOf(task, null));
  const times = timesOf(form);
  const isSame = before.schedule === times.schedule && before.timeZone === times.timeZone;
  const areTimesSame = isSame && before.dueAt === times.dueAt;
  return {
    id: task.id,
    title: form.title.trim(),
    text: form.text,
    ...(areTimesSame ? {} : times),
  };
}

function isoOf(local: string): string | null {
  const at = new Date(local);
  return local === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function toLocalField(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
