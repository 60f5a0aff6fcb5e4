import type { ProvidersView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";

/** Keys by name, never themselves, and what each profile uses. */
export async function listProviders(ctx: OperatorContext): Promise<ProvidersView> {
  requireScope(ctx, "settings:read");
  return ctx.settings.view();
}
