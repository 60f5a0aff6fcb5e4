import type { SessionFacets, SessionFacetsInput } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** How many sessions a filter leaves, and how they divide. */
export async function sessionFacets(
  ctx: OperatorContext,
  input: SessionFacetsInput,
): Promise<SessionFacets> {
  requireScope(ctx, "sessions:read");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
