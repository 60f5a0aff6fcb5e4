import type { ListRoutesInput, PageOf, RouteView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function listRoutes(
  ctx: OperatorContext,
  _input: ListRoutesInput,
): Promise<PageOf<RouteView>> {
  requireScope(ctx, "sessions:read");
  throw new GatewayError("INTERNAL", "not built yet");
}
