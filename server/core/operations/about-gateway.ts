import type { AboutView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Versions, paths and the database behind this gateway. */
export async function aboutGateway(ctx: OperatorContext): Promise<AboutView> {
  requireScope(ctx, "gateway:read");
  throw new GatewayError("INTERNAL", "not built yet");
}
