import type { ListTasksInput, PageOf, TaskView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function listTasks(
  ctx: OperatorContext,
  _input: ListTasksInput,
): Promise<PageOf<TaskView>> {
  requireScope(ctx, "tasks:read");
  throw new GatewayError("INTERNAL", "not built yet");
}
