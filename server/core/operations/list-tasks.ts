import type { ListTasksInput, PageOf, TaskView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { toTaskView } from "./views/task-view";

/** Tasks of the boards: the next due first, those without a time last. */
export async function listTasks(
  ctx: OperatorContext,
  { profile, state, limit, cursor }: ListTasksInput,
): Promise<PageOf<TaskView>> {
  requireScope(ctx, "tasks:read");
  const filter = { profile: profile ?? null, state: state ?? null };
  const page = await ctx.store.tasks(filter, { limit, cursor: cursor ?? null });
  const items: TaskView[] = [];
  for (const task of page.items) {
    const session = await ctx.store.session(task.sessionId);
    items.push(toTaskView(task, session?.title ?? ""));
  }
  return { items, nextCursor: page.nextCursor };
}
