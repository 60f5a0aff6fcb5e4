import type { TaskView } from "@/server/core/contracts";
import { isoTime, isoTimeOrNull } from "@/server/core/kernel";
import type { Task } from "@/server/core/sessions";

/** A task with the title of its session and its times in ISO form. */
export function toTaskView(task: Task, sessionTitle: string): TaskView {
  const { dueAtMs, createdAtMs, updatedAtMs, lastWokenAtMs, ...rest } = task;
  return {
    ...rest,
    sessionTitle,
    dueAt: isoTimeOrNull(dueAtMs),
    createdAt: isoTime(createdAtMs),
    updatedAt: isoTime(updatedAtMs),
    lastWokenAt: isoTimeOrNull(lastWokenAtMs),
  };
}
