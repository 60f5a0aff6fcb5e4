import {
  CreateTaskInput,
  ListTasksInput,
  PatchTaskInput,
  TaskIdInput,
  TaskPage,
  TaskView,
  WakeTaskResult,
} from "@/server/core/contracts";
import { createTask, listTasks, updateTask, wakeTask } from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

export const tasksRouter = router({
  list: procedure
    .meta(
      rest("GET /tasks", {
        scope: "tasks:read",
        summary: "Tasks of the boards, the next due first",
      }),
    )
    .input(ListTasksInput)
    .output(TaskPage)
    .query(({ ctx, input }) => listTasks(ctx.operator, input)),
  create: procedure
    .meta(
      rest("POST /tasks", {
        scope: "tasks:write",
        summary: "A new task that wakes a session",
        statuses: [201],
      }),
    )
    .input(CreateTaskInput)
    .output(TaskView)
    .mutation(({ ctx, input }) => createTask(ctx.operator, input)),
  update: procedure
    .meta(
      rest("PATCH /tasks/{id}", {
        scope: "tasks:write",
        summary: "Change, finish, cancel or reopen a task",
      }),
    )
    .input(PatchTaskInput)
    .output(TaskView)
    .mutation(({ ctx, input }) => updateTask(ctx.operator, input)),
  wake: procedure
    .meta(
      rest("POST /tasks/{id}/wake", {
        scope: "tasks:write",
        summary: "Wake its session now",
        statuses: [202],
      }),
    )
    .input(TaskIdInput)
    .output(WakeTaskResult)
    .mutation(({ ctx, input }) => wakeTask(ctx.operator, input)),
});
