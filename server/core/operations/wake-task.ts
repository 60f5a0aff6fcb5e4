import type { TaskIdInput, WakeTaskResult } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function wakeTask(ctx: OperatorContext, _input: TaskIdInput): Promise<WakeTaskResult> {
  requireScope(ctx, "tasks:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
