import type { PatchTaskInput, TaskView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { sessionArchived, type Task, type TaskPatch } from "@/server/core/sessions";
import { type OperatorContext, requireScope } from "./context";
import { foundSession, foundTask } from "./found";
import { firstDue } from "./task-times";
import { toTaskView } from "./views/task-view";

/** Changes a task, finishes or cancels it, or opens it again; its times are checked as a whole. */
export async function updateTask(
  ctx: OperatorContext,
  { id, ...changes }: PatchTaskInput,
): Promise<TaskView> {
  requireScope(ctx, "tasks:write");
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (changed.length === 0) throw nothingToChange();
  const task = await foundTask(ctx, id);
  const session = await foundSession(ctx, task.sessionId);
  const isOpened = changes.state === "open" && task.state !== "open";
  if (isOpened && session.archivedAtMs !== null) throw sessionArchived();
  const patch = patchOf(ctx, task, changes);
  const write = await ctx.store.patchTask({ id, readAtMs: task.updatedAtMs, patch });
  if (write.status === "stale") throw changedMeanwhile();
  ctx.tasks.changed();
  await ctx.audit.record({
    action: "tasks.update",
    operatorId: ctx.operator.id,
    target: id,
    sessionId: task.sessionId,
    detail: { taskId: id, fields: changed.map(([field]) => field).join(", ") },
  });
  return toTaskView(write.task, session.title);
}

function patchOf(
  ctx: OperatorContext,
  task: Task,
  { dueAt, schedule, timeZone, ...plain }: Omit<PatchTaskInput, "id">,
): TaskPatch {
  const updatedAtMs = ctx.clock.now();
  const isTimed = dueAt !== undefined || schedule !== undefined || timeZone !== undefined;
  const isOpened = plain.state === "open" && task.state !== "open";
  if (!isTimed && !isOpened) return { ...plain, updatedAtMs };
  const times = {
    schedule: schedule === undefined ? task.schedule : schedule,
    timeZone: timeZone === undefined ? task.timeZone : timeZone,
  };
  // Opened again or on another schedule, the time before says nothing any more.
  const isKept = dueAt === undefined && task.schedule === null && !isOpened;
  const wantedMs = dueAt ? Date.parse(dueAt) : null;
  if (isKept) {
    firstDue(ctx, { ...times, dueAtMs: null });
    if (times.schedule === null) return { ...plain, ...times, updatedAtMs };
  }
  return {
    ...plain,
    ...times,
    dueAtMs: firstDue(ctx, { ...times, dueAtMs: wantedMs }),
    updatedAtMs,
  };
}

function nothingToChange(): GatewayError {
  return new GatewayError("BAD_INPUT", "nothing to change", {
    hint: "Send at least one of title, text, state, dueAt, schedule, timeZone.",
  });
}

function changedMeanwhile(): GatewayError {
  return new GatewayError("CONFLICT", "the task was changed or woken meanwhile", {
    hint: "Look at it again, then repeat the change.",
    retryable: true,
  });
}
