import type { ProvidersView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Keys by name, never themselves, and what each profile uses. */
export async function listProviders(ctx: OperatorContext): Promise<ProvidersView> {
  requireScope(ctx, "settings:read");
  throw new GatewayError("INTERNAL", "not built yet");
}
