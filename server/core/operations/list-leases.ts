import type { LeaseList } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function listLeases(ctx: OperatorContext): Promise<LeaseList> {
  requireScope(ctx, "agents:read");
  throw new GatewayError("INTERNAL", "not built yet");
}
