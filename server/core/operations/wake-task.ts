import type { TaskIdInput, WakeTaskResult } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";
import { foundTask } from "./found";
import { queueFull } from "./send-message";
import { markWoken, taskEvent } from "./wake-due-tasks";

/** Wakes the task's session now: a task without a schedule is done by it, another one keeps its next time. */
export async function wakeTask(ctx: OperatorContext, { id }: TaskIdInput): Promise<WakeTaskResult> {
  requireScope(ctx, "tasks:write");
  const task = await foundTask(ctx, id);
  if (task.state !== "open") {
    throw new GatewayError("CONFLICT", `the task is ${task.state}`, {
      hint: "Open it again, then wake it.",
    });
  }
  const { sessionId } = task;
  // The count of wakes: asked for twice at once, it is one turn.
  const clientId = `task:${id}:hand:${task.wakes}`;
  const sent = await ctx.gateway.send({ sessionId, clientId, event: taskEvent(task) });
  if (sent.status === "full") throw queueFull(sent.waiting);
  await markWoken(ctx, { task, turnId: sent.turn.id, isByHand: true });
  ctx.tasks.changed();
  await ctx.audit.record({
    action: "tasks.wake",
    operatorId: ctx.operator.id,
    target: id,
    sessionId,
    detail: { taskId: id, turnId: sent.turn.id },
  });
  return { turnId: sent.turn.id, state: sent.turn.state };
}
