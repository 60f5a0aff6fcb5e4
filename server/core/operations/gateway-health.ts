import type { HealthView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Gateway, store and providers at a glance. */
export async function gatewayHealth(ctx: OperatorContext): Promise<HealthView> {
  requireScope(ctx, "gateway:read");
  throw new GatewayError("INTERNAL", "not built yet");
}
