import type { EditQueuedInput, QueueView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function editQueued(
  ctx: OperatorContext,
  _input: EditQueuedInput,
): Promise<QueueView> {
  requireScope(ctx, "sessions:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
