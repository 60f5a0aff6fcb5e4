import type { ResumeOffer } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function resumeOffer(ctx: OperatorContext): Promise<ResumeOffer> {
  requireScope(ctx, "sessions:read");
  throw new GatewayError("INTERNAL", "not built yet");
}
