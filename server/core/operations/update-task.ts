import type { PatchTaskInput, TaskView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function updateTask(ctx: OperatorContext, _input: PatchTaskInput): Promise<TaskView> {
  requireScope(ctx, "tasks:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
