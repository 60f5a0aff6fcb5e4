import type { DropQueuedInput, QueueView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function dropQueued(
  ctx: OperatorContext,
  _input: DropQueuedInput,
): Promise<QueueView> {
  requireScope(ctx, "sessions:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
