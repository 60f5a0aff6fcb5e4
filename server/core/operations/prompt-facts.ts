import type { PromptFacts, PromptFactsInput } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** What is known of a profile's prompt, block by block: who shares it, since when, how often it changed. */
export async function promptFacts(
  ctx: OperatorContext,
  input: PromptFactsInput,
): Promise<PromptFacts> {
  requireScope(ctx, "profiles:read");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
