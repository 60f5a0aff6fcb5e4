import type { GatewayStatus } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";

/** What runs here, and what its operator should know about it. */
export function gatewayStatus(ctx: OperatorContext): GatewayStatus {
  requireScope(ctx, "gateway:read");
  return ctx.status();
}
