import { isGatewayError, type Logger, toGatewayError } from "@/server/core/kernel";
import type { InboundEvent, Task, TaskPatch } from "@/server/core/sessions";
import { type OperatorContext, requireScope } from "./context";

type WakeWorld = Pick<OperatorContext, "gateway" | "store" | "clock" | "tasks">;

const WOKEN_AT_ONCE = 50;
const TRIES = 5;

/** What came of the tasks that were due. */
export interface WakeReport {
  readonly woken: number;
  /** Tasks that could not be woken and are tried again. */
  readonly postponed: number;
  readonly cancelled: number;
}

/**
 * Wakes every task that is due, however often its time came while nobody looked: once. Two processes that do so at
 * the same time wake it once. What cannot be woken now stays due; a task of an archived session is cancelled.
 */
export async function wakeDueTasks(world: OperatorContext, logger: Logger): Promise<WakeReport> {
  requireScope(world, "tasks:write");
  const report = { woken: 0, postponed: 0, cancelled: 0 };
  for (const task of await world.store.dueTasks(world.clock.now(), WOKEN_AT_ONCE)) {
    report[await wakeOne(world, logger, task)] += 1;
  }
  return report;
}

async function wakeOne(world: WakeWorld, logger: Logger, task: Task): Promise<keyof WakeReport> {
  const { id, sessionId, dueAtMs } = task;
  const session = await world.store.session(sessionId);
  if (session === null || session.archivedAtMs !== null) {
    const patch = { state: "cancelled" as const, updatedAtMs: world.clock.now() };
    await world.store.patchTask({ id, readAtMs: task.updatedAtMs, patch });
    logger.warn({ taskId: id, sessionId }, "a task was cancelled: its session is archived");
    return "cancelled";
  }
  try {
    const clientId = `task:${id}:${dueAtMs}`;
    const sent = await world.gateway.send({ sessionId, clientId, event: taskEvent(task) });
    if (sent.status === "full") {
      const { waiting } = sent;
      logger.warn({ taskId: id, sessionId, waiting }, "a task waits: its session's queue is full");
      return "postponed";
    }
    await markWoken(world, { task, turnId: sent.turn.id, isByHand: false });
    return "woken";
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    const { code, message } = toGatewayError(error);
    logger.warn({ taskId: id, sessionId, code }, `a task waits: ${message}`);
    return "postponed";
  }
}

/** Notes a wake that has come to a turn; where somebody changed the task since, over what it is now. */
export async function markWoken(
  world: Pick<WakeWorld, "store" | "clock" | "tasks">,
  { task, turnId, isByHand }: { task: Task; turnId: string; isByHand: boolean },
): Promise<void> {
  let current: Task | null = task;
  for (let tries = 0; tries < TRIES && current !== null; tries += 1) {
    // Another process was quicker: the wake is noted.
    if (current.lastTurnId === turnId) return;
    const patch = wokenPatch(world, { task: current, turnId, isByHand });
    const readAtMs = current.updatedAtMs;
    const write = await world.store.patchTask({ id: task.id, readAtMs, patch });
    if (write.status === "written") return;
    current = await world.store.task(task.id);
  }
}

function wokenPatch(
  { clock, tasks }: Pick<WakeWorld, "clock" | "tasks">,
  { task, turnId, isByHand }: { task: Task; turnId: string; isByHand: boolean },
): TaskPatch {
  const nowMs = clock.now();
  const woken = {
    lastWokenAtMs: nowMs,
    lastTurnId: turnId,
    wakes: task.wakes + 1,
    updatedAtMs: nowMs,
  };
  if (task.schedule === null) return task.state === "open" ? { ...woken, state: "done" } : woken;
  if (isByHand) return woken;
  const zone = task.timeZone ?? tasks.timeZone;
  return { ...woken, dueAtMs: tasks.schedules.next(task.schedule, zone, nowMs) };
}

/** What the session is told when a task wakes it. */
export function taskEvent({ id, title, text }: Task): InboundEvent {
  return {
    kind: "internal",
    text: `Task: ${title.replace(/\s+/gu, " ")}\n\n${text}`,
    chat: null,
    channelPrompt: null,
    speaker: null,
    authorId: null,
    effort: null,
    thinking: null,
    attachments: [],
    replaces: null,
    speakerId: null,
    mode: "queue",
    follows: null,
    depth: 0,
    taskId: id,
  };
}
