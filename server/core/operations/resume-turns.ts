import type { ResumeInput, ResumeResult } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export async function resumeTurns(
  ctx: OperatorContext,
  _input: ResumeInput,
): Promise<ResumeResult> {
  requireScope(ctx, "sessions:write");
  throw new GatewayError("INTERNAL", "not built yet");
}
