import type { PromptVersionInput, PromptView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** A frozen prompt with its tools, by their hashes. */
export async function showPromptVersion(
  ctx: OperatorContext,
  input: PromptVersionInput,
): Promise<PromptView> {
  requireScope(ctx, "profiles:read");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}
