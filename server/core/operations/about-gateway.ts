import type { AboutView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";

/** Versions, paths and the database behind this gateway. */
export async function aboutGateway(ctx: OperatorContext): Promise<AboutView> {
  requireScope(ctx, "gateway:read");
  return ctx.about.view();
}
