import type { BulkSessionsInput, BulkSessionsResult } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Archives, restores or evicts many sessions, and says of each what came of it. */
export async function bulkSessions(
  ctx: OperatorContext,
  input: BulkSessionsInput,
): Promise<BulkSessionsResult> {
  requireScope(ctx, "sessions:write");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
