import type { GatewayStatus } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";

/** What runs here, and what its operator should know about it. */
export async function gatewayStatus(ctx: OperatorContext): Promise<GatewayStatus> {
  requireScope(ctx, "gateway:read");
  const status = ctx.status();
  const [{ profiles }, warnings] = await Promise.all([
    ctx.settings.view(),
    ctx.settings.warnings(),
  ]);
  return {
    ...status,
    simulated: profiles.some(({ effective }) => effective?.kind === "simulated"),
    warnings: [...status.warnings, ...warnings],
  };
}
