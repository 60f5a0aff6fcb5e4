import type { QueueView, ReorderQueueInput } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function reorderQueue(
  ctx: OperatorContext,
  _input: ReorderQueueInput,
): Promise<QueueView> {
  requireScope(ctx, "sessions:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
