import type { CreateTaskInput, TaskView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type Session, sessionArchived, type Task } from "@/server/core/sessions";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { firstDue } from "./task-times";
import { toTaskView } from "./views/task-view";

/** A task on a profile's board that wakes a session; without one, a new session of the profile. */
export async function createTask(ctx: OperatorContext, input: CreateTaskInput): Promise<TaskView> {
  requireScope(ctx, "tasks:write");
  const [schedule, timeZone] = [input.schedule ?? null, input.timeZone ?? null];
  const wantedMs = input.dueAt ? Date.parse(input.dueAt) : null;
  const dueAtMs = firstDue(ctx, { dueAtMs: wantedMs, schedule, timeZone });
  const session = await sessionOf(ctx, input);
  const nowMs = ctx.clock.now();
  const { profile, title, text } = input;
  const task: Task = {
    ...{ id: ctx.tasks.newTaskId(), profile, sessionId: session.id, title, text, state: "open" },
    ...{ dueAtMs, schedule, timeZone, createdAtMs: nowMs, updatedAtMs: nowMs },
    ...{ lastWokenAtMs: null, lastTurnId: null, wakes: 0 },
  };
  await ctx.store.createTask(task);
  ctx.tasks.changed();
  await ctx.audit.record({
    action: "tasks.create",
    operatorId: ctx.operator.id,
    target: task.id,
    sessionId: session.id,
    detail: { taskId: task.id, title },
  });
  return toTaskView(task, session.title);
}

async function sessionOf(
  ctx: OperatorContext,
  { sessionId, profile, title }: CreateTaskInput,
): Promise<Session> {
  if (!sessionId) {
    return ctx.gateway.createSession({ profile, title, ownerId: ctx.operator.id });
  }
  const session = await foundSession(ctx, sessionId);
  if (session.archivedAtMs !== null) throw sessionArchived();
  if (session.profile === profile) return session;
  throw new GatewayError("BAD_INPUT", `session ${sessionId} is of the profile ${session.profile}`, {
    hint: "Put the task on that profile's board, or name a session of this one.",
  });
}
