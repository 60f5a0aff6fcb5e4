import type { ReleaseLeaseInput, ReleaseLeaseResult } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function releaseLease(
  ctx: OperatorContext,
  _input: ReleaseLeaseInput,
): Promise<ReleaseLeaseResult> {
  requireScope(ctx, "agents:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
