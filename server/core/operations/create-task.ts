import type { CreateTaskInput, TaskView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function createTask(ctx: OperatorContext, _input: CreateTaskInput): Promise<TaskView> {
  requireScope(ctx, "tasks:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
