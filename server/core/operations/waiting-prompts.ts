import type { PromptFactsInput, WaitingPrompts } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** Sessions of a profile whose frozen prompt differs from what stands on disk. */
export async function waitingPrompts(
  ctx: OperatorContext,
  input: PromptFactsInput,
): Promise<WaitingPrompts> {
  requireScope(ctx, "profiles:read");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
