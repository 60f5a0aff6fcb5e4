import type { InboundInput, InboundResult } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function sendInbound(
  ctx: OperatorContext,
  _input: InboundInput,
): Promise<InboundResult> {
  requireScope(ctx, "sessions:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
